function love.conf(t)
  t.window.title = "randdeck"
  t.window.width = 800
  t.window.height = 420
end
