import { globSync } from "node:fs";
import { join, relative } from "node:path";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Names the classes of CSS modules as shortly as can be, such as `_k7`: a letter or two for the file, a figure for the
 * class. Style sheets are full of them, and hashes do not compress. The server's build and the browser's must
 * agree, so a name follows from the list of files and from the file itself.
 */
export function shortNames(root: string): (name: string, file: string) => string {
  const files = globSync("src/**/*.module.css", { cwd: root }).sort();
  const named = new Map<string, string[]>();
  return (name, file) => {
    const at = files.indexOf(relative(root, file.split("?")[0] ?? file));
    if (at < 0) throw new Error(`${file} is no style sheet of ${join(root, "src")}.`);
    const names = named.get(file) ?? [];
    named.set(file, names);
    if (!names.includes(name)) names.push(name);
    return `_${lettersOf(at)}${names.indexOf(name)}`;
  };
}

function lettersOf(at: number): string {
  const last = LETTERS[at % LETTERS.length] ?? "";
  return at < LETTERS.length ? last : lettersOf(Math.floor(at / LETTERS.length) - 1) + last;
}
