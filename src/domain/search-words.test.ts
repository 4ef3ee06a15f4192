import { expect, test } from "vitest";
import { containsPattern, escapeLike, searchWords } from "./search-words.ts";

test("splits words at spaces and commas, each once, eight at most", () => {
  expect(searchWords("  Okafor, Ngozi\tOkafor ")).toEqual(["Okafor", "Ngozi"]);
  expect(searchWords("a b c d e f g h i j")).toHaveLength(8);
  expect(searchWords(" , ")).toEqual([]);
});

test("treats wildcard characters as text", () => {
  expect(escapeLike("10%_\\")).toBe("10\\%\\_\\\\");
  expect(containsPattern("5%")).toBe("%5\\%%");
});
