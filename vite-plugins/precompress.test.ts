import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressedCopies } from "./precompress.ts";

const text = Buffer.from("const amount = rate * value;\n".repeat(200));

test("text files have two much smaller copies with the same content", async () => {
  const copies = await compressedCopies("assets/list-B4krz62d.js", text);
  const [br = Buffer.of(), gz = Buffer.of()] = [copies.get(".br"), copies.get(".gz")];
  expect(brotliDecompressSync(br).equals(text)).toBe(true);
  expect(gunzipSync(gz).equals(text)).toBe(true);
  expect(Math.max(br.length, gz.length)).toBeLessThan(text.length / 10);
});

test.each([
  ["a font", "assets/noto.woff2", text],
  ["what is small", "assets/button.js", text.subarray(0, 299)],
])("%s has none", async (_, name, bytes) => expect(await compressedCopies(name, bytes)).toEqual(new Map()));
