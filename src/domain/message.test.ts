import { expect, test } from "vitest";
import { counted, english, englishFields, message, term } from "./message.ts";

test("the English of a message has its values in their places", () => {
  expect(english("Choose a file.")).toBe("Choose a file.");
  expect(english(message("{n} of {n} in {place}", { n: 2, place: "A {n}" }))).toBe("2 of 2 in A {n}");
});

test("a term begins with a small letter, unless it is an abbreviation", () => {
  const field = (label: string) => english(message("Enter the {field}.", { field: term(label) }));
  expect(field("Trade name")).toBe("Enter the trade name.");
  expect(field("TIN")).toBe("Enter the TIN.");
  expect(field("RC number")).toBe("Enter the RC number.");
});

test("the sentence follows the number", () => {
  const files = (n: number) => english(counted(n, "1 file", "{n} files", { n }));
  expect([0, 1, 2].map(files)).toEqual(["0 files", "1 file", "2 files"]);
});

test("a message is plain data: JSON keeps it whole", () => {
  const text = message("Enter the {field} of {n}.", { field: term("Use"), n: 3 });
  expect(english(JSON.parse(JSON.stringify(text)))).toBe("Enter the use of 3.");
  expect(englishFields({ use: [text, "Too long."] })).toEqual({ use: ["Enter the use of 3.", "Too long."] });
});
