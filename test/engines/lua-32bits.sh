#!/usr/bin/env bash
# Builds Lua 5.4 with 32-bit numbers, as on Playdate, from Debian's source, and installs it as
# lua5.4-32bits. It needs Debian with gcc and make, and root rights.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Separate folders are used, so that the lists of apt on this machine don't change.
mkdir lists
sed 's/^Types: deb$/Types: deb-src/' /etc/apt/sources.list.d/debian.sources >debian.sources
apt=(apt-get -q -o Dir::Etc::SourceList="$folder/debian.sources" -o Dir::Etc::SourceParts=/dev/null
  -o Dir::State::Lists="$folder/lists" -o APT::Sandbox::User=root)
"${apt[@]}" update
"${apt[@]}" source --download-only lua5.4
tar -xf lua5.4_*.orig.tar.gz --strip-components=1

sed -i 's/^#define LUA_32BITS\s.*/#define LUA_32BITS 1/' src/luaconf.h
make -C src -s linux-noreadline
# With doubles, 2^24 + 1 would differ from 2^24.
[[ $(src/lua -e 'print(2 ^ 24 + 1 == 2 ^ 24, math.maxinteger)') == "true	2147483647" ]]
install src/lua /usr/local/bin/lua5.4-32bits
