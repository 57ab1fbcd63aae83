function love.conf(t)
  t.modules.window = false
  t.modules.graphics = false
  t.modules.audio = false
end
