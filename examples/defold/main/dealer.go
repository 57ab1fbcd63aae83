components {
  id: "script"
  component: "/main/dealer.script"
}
