import { textOf } from "./file.js";

export const text: string = textOf("randdeck-core");
