import { expect, test } from "vitest";
import {
  counted,
  english,
  englishFields,
  explained,
  explanationOf,
  message,
  nested,
  term,
  translatableOf,
  withKey,
} from "./message.ts";

test("fills the values into the English text of a message", () => {
  expect(english("Choose a file.")).toBe("Choose a file.");
  expect(english(message("{n} of {n} in {place}", { n: 2, place: "A {n}" }))).toBe("2 of 2 in A {n}");
});

test("a term begins in lower case, unless it is an abbreviation", () => {
  const field = (label: string) => english(message("Enter the {field}.", { field: term(label) }));
  expect(field("Trade name")).toBe("Enter the trade name.");
  expect(field("TIN")).toBe("Enter the TIN.");
  expect(field("RC number")).toBe("Enter the RC number.");
});

test("chooses the singular or plural by the number", () => {
  const files = (n: number) => english(counted(n, "1 file", "{n} files", { n }));
  expect([0, 1, 2].map(files)).toEqual(["0 files", "1 file", "2 files"]);
});

test("a message is plain data and survives JSON", () => {
  const text = message("Enter the {field} of {n}.", { field: term("Use"), n: 3 });
  expect(english(JSON.parse(JSON.stringify(text)))).toBe("Enter the use of 3.");
  expect(englishFields({ use: [text, "Too long."] })).toEqual({ use: ["Enter the use of 3.", "Too long."] });
});

test("an explanation has its English text, and its message if that has values", () => {
  const text = message("Fixed at {amount}", { amount: "₦5.00" });
  expect(explained(text)).toEqual({ explanation: "Fixed at ₦5.00", explanation_message: text });
  expect(explanationOf(JSON.parse(JSON.stringify(explained(text))))).toEqual(text);
  expect(explained("Minimum charge")).toEqual({ explanation: "Minimum charge" });
  expect(explanationOf({ explanation: "Stored before", explanation_message: null })).toBe("Stored before");
});

test("parses an English text stored beside its key and values", () => {
  const text = message("No {what} recorded", { what: term("Rooms") });
  expect(withKey(text)).toEqual({ message: "No rooms recorded", ...text });
  expect(translatableOf(withKey(text))).toEqual(text);
  expect(withKey("Not recorded")).toEqual({ message: "Not recorded" });
  expect(translatableOf(withKey("Not recorded"))).toBe("Not recorded");
  expect(nested("Not recorded")).toEqual({ message_key: "Not recorded", params: {} });
});
