import { afterEach, expect, test } from "vitest";
import { message, term } from "#domain/message.ts";
import type { Translated } from "./loaded-language.ts";
import { count, t } from "./t.ts";

afterEach(() => {
  globalThis.ratebookSpoken = undefined;
});

function setLanguage(texts: Readonly<Record<string, Translated>>): void {
  globalThis.ratebookSpoken = { language: "ha", texts };
}

test("a message is translated by its key, with its values", () => {
  setLanguage({ "The wallet has {sum} only.": "Walat na da {sum} kawai." });
  expect(t(message("The wallet has {sum} only.", { sum: "₦50.00" }))).toBe("Walat na da ₦50.00 kawai.");
  expect(t(message("{n} left", { n: 3 }))).toBe("3 left");
  expect(t("The wallet has ₦50.00 only.")).toBe("The wallet has ₦50.00 only.");
});

test("a term within a message is translated too, if the catalogue has the word or the label", () => {
  setLanguage({
    "Enter the {field}.": "Rubuta {field}.",
    "This {one} is {status}.": "{one}: {status}",
    "Trade name": "Sunan kasuwanci",
    TIN: "Lambar TIN",
    shop: "shago",
    Archived: "An adana",
  });
  expect(t(message("Enter the {field}.", { field: term("Trade name") }))).toBe("Rubuta sunan kasuwanci.");
  expect(t(message("Enter the {field}.", { field: term("House number") }))).toBe("Rubuta house number.");
  expect(t(message("This {one} is {status}.", { one: term("shop"), status: term("archived") }))).toBe(
    "shago: an adana",
  );
});

test("a value that is a message is translated, and one that is text stays", () => {
  setLanguage({ "{what} at {sum}": "{what} a kan {sum}", "{n} rooms": "ɗakuna {n}", Shop: "Shago" });
  const rooms = message("{n} rooms", { n: 28 });
  expect(t(message("{what} at {sum}", { what: rooms, sum: "₦2.00" }))).toBe("ɗakuna 28 a kan ₦2.00");
  expect(t(message("{what} at {sum}", { what: "Shop", sum: "₦2.00" }))).toBe("Shop a kan ₦2.00");
});

test("values are inserted all at once, unchanged", () => {
  expect(t("{title} and {other}", { title: "A $& B $$ {other}", other: "C" })).toBe(
    "A $& B $$ {other} and C",
  );
  expect(t("{title} by {nobody}", { title: "A" })).toBe("A by {nobody}");
});

test("a text with a count may have one form for all numbers", () => {
  setLanguage({
    "{n} bills of {who}": "Bílì {n} ti {who}",
    "{n} looks": { one: "Duba {n}", other: "Dubawa {n}" },
  });
  expect(count(3, "{n} bill of {who}", "{n} bills of {who}", { who: "Ada" })).toBe("Bílì 3 ti Ada");
  expect([1, 4].map((n) => count(n, "{n} look", "{n} looks"))).toEqual(["Duba 1", "Dubawa 4"]);
});
