/** A Lua file without its comments, made by `.vitepress/plain-lua.ts`. */
declare module "*.lua?plain" {
  const text: string;
  export default text;
}
