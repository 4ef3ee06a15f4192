/**
 * Characters that notices, bills and receipts can print: those in every document font. Other characters are
 * rejected on entry, because names, addresses and remarks are printed later.
 */
import { type Message, message } from "./message.ts";

/** Code points in hexadecimal, read from the fonts; a test compares them. */
const RANGES = `
  20-7e a0-ac ae-148 14a-17f 181 186 189-18a 18e-190 192 197-19a 19c-19d 1a0-1a1 1a9 1af-1b1 1b3-1b4 1b7
  1c4-1f5 1f8-21b 21e-21f 226-233 237 23a-23e 241-242 244-247 253-254 256-257 259 25b 265 268 26f 272 275
  283 289-28a 28c 292 294-295 298 2b9-2c0 2c6-2cc 2d8-2dd 300-304 306-30c 30f 311-313 315 31b 323-329
  32d-332 335 391-392 394-397 399-39a 39c-39d 39f 3a1 3a3-3a5 3a7 3a9 3bc 3c0 1e00-1e97 1e9e 1ea0-1ef9
  2000-200a 2010-2015 2018-201e 2020-2022 2026 202f-2030 2032-2033 2039-203a 203c 2044 2052 205f 2070
  2074-2079 2080-2089 20a1 20a3-20a4 20a6-20a7 20a9 20ab-20ad 20b1-20b2 20b4-20b5 20b8-20ba 20bc-20bd
  2105-2106 2113 2116-2117 2120 2122 2126 212e 2153-2154 215b-215e 2212 25cc 2c65-2c66 a78b-a78c a7ae
  fb01-fb02`;

const point = (hex: string) => `\\u{${hex}}`;

const UNPRINTABLE = new RegExp(
  `[^${RANGES.trim()
    .split(/\s+/)
    .map((range) => range.split("-").map(point).join("-"))
    .join("")}]`,
  "gu",
);

/** Maximum characters named in the error. */
const MAX_NAMED = 5;

/** The distinct characters of a text that documents can't print. */
export function unprintable(text: string): string[] {
  return [...new Set(text.normalize("NFC").match(UNPRINTABLE) ?? [])];
}

/** The error of a text that documents can't print; undefined if they can. */
export function printError(text: string): Message | undefined {
  const found = unprintable(text);
  if (found.length === 0) return undefined;
  const letters = `${found.slice(0, MAX_NAMED).join(" ")}${found.length > MAX_NAMED ? " …" : ""}`;
  return message("Documents can’t print “{letters}”. Use Latin letters instead.", { letters });
}
