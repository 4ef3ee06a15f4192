import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./server.ts";

const TEXT = readFileSync(join(ROOT, "docs/errors.md"), "utf8");

/** Codes in the table of docs/errors.md, the reference for API clients. */
export const DOCUMENTED: ReadonlySet<string> = new Set(
  TEXT.split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => codesIn(line.split("|")[1] ?? "")),
);

/** These, and the codes of warnings in successful responses. */
export const ALL_DOCUMENTED: ReadonlySet<string> = new Set(codesIn(TEXT));

function codesIn(text: string): string[] {
  return [...text.matchAll(/`([a-z0-9-]+)`/g)].map(([, code = ""]) => code);
}
