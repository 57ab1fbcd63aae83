/** A Lua file without its comments; `.vitepress/config.ts` makes it. */
declare module "*.lua?plain" {
  const text: string;
  export default text;
}
