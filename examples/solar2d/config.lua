-- Solar2D wants the size of an upright screen, even if the app is played on its side.
application = {
  content = {
    width = 640,
    height = 960,
    scale = "letterbox",
  },
}
