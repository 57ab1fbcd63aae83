import DefaultTheme from "vitepress/theme-without-fonts";

export default DefaultTheme;
