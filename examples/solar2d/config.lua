-- Solar2D wants the size of an upright screen, even if the app runs in landscape.
application = {
  content = {
    width = 640,
    height = 960,
    scale = "letterbox",
  },
}
