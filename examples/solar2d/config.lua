-- Solar2D asks for the size of a portrait screen, however the screen is held.
application = {
  content = {
    width = 640,
    height = 960,
    scale = "letterbox",
  },
}
