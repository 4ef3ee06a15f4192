import { expect, test } from "vitest";
import { isHeic } from "./heic.ts";

const headerOf = (text: string) => Uint8Array.from(`\0\0\0\x18${text}`, (sign) => sign.charCodeAt(0));

test.each(["ftypheic", "ftypheix", "ftypmif1"])("%s is HEIC", (text) => {
  expect(isHeic(headerOf(text))).toBe(true);
});

test.each(["ftypavif", "ftypisom", "JFIF....", ""])("%s is not", (text) => {
  expect(isHeic(headerOf(text))).toBe(false);
});
