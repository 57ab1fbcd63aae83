#!/bin/sh
# Loads the functions of daily.lua into Redis. Copy randdeck.lua (from lua-out) into this folder first.
cd "$(dirname "$0")" || exit
{
  echo '#!lua name=daily'
  echo 'local function loadRanddeck()'
  cat randdeck.lua
  echo 'end'
  cat daily.lua
} | redis-cli "$@" -e -x FUNCTION LOAD REPLACE
