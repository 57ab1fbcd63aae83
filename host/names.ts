/** Errors for words that aren't names of the library. */
import { distance } from "fastest-levenshtein";
import { namesIn } from "./pick.js";

/** The functions that make objects with this method, according to the library's annotations. */
function makersOf(library: string, method: string): string[] {
  const owners = [...library.matchAll(/^---.*\nfunction (\w+):(\w+)/gm)]
    .filter(([, , name]) => name === method)
    .map(([, owner]) => owner);
  for (const [, type, base] of library.matchAll(/^---@class randdeck\.(\w+): randdeck\.(\w+)/gm)) {
    if (owners.includes(base)) owners.push(type);
  }
  const made = library.matchAll(/^---@return randdeck\.(\w+).*\nfunction randdeck\.(\w+)/gm);
  return [...made].filter(([, type]) => owners.includes(type)).map(([, , maker]) => maker!);
}

/**
 * Returns the error text for a word that isn't a name of the library, with similar names.
 *
 * @param library - The text of randdeck.lua, whose path is `path`.
 * @returns Undefined if the library has this name.
 */
export function nameProblem(word: string, library: string, path: string): string | undefined {
  const names = namesIn(library);
  if (names.includes(word)) return undefined;
  const words = word.split(/[\s,;]+/).filter(Boolean);
  if (words.length > 1) return `Write names with spaces between them, without quotes: ${words.join(" ")}.`;
  if (/^(all|\*)$/i.test(word)) return `The file with all functions is ${path}.`;
  if (word.endsWith(".lua")) return `To write to a file, put -o before it: -o ${word}.`;
  const [, name = ""] = /(\w*)\W*$/.exec(word)!;
  const lower = name.toLowerCase();
  const namesWith = (isIt: (each: string) => boolean) => names.filter((each) => isIt(each.toLowerCase()));
  const makers = names.includes(name) ? [] : makersOf(library, name);
  const found = [
    namesWith((each) => each === lower),
    // Similar names: at most one typing error in four letters.
    namesWith((each) => distance(each, lower) <= Math.max(1, Math.floor(lower.length / 4))),
    namesWith((each) => makers.length === 0 && lower.length > 2 && each.includes(lower)),
  ].find((all) => all.length > 0);
  const method = makers.length > 0 && `${name} is a method of ${makers.join(", ")}.`;
  const said = [method, found && `Did you mean ${found.join(", ")}?`].filter(Boolean);
  return said.join(" ") || `The functions are: ${names.join(", ")}.`;
}
