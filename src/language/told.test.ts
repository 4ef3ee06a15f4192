import { globSync, readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { count } from "./count.ts";
import type { Told } from "./spoken.ts";
import { t } from "./t.ts";
import { told } from "./told.ts";

afterEach(() => {
  globalThis.ratebookSpoken = undefined;
});

function speak(texts: Readonly<Record<string, Told>>): void {
  globalThis.ratebookSpoken = { language: "ha", texts };
}

test("a message is told by the sentence it was made of, with its values", () => {
  speak({ "The wallet has {sum} only.": "Walat na da {sum} kawai." });
  expect(told("The wallet has ₦50.00 only.")).toBe("Walat na da ₦50.00 kawai.");
  expect(told("Nobody has said this.")).toBe("Nobody has said this.");
});

test("a value that stands in a sentence twice is the same both times", () => {
  speak({ "{n} sales of {who} wait. They are sent when {who} signs in.": "{who}: {n}" });
  expect(told("3 sales of Ada wait. They are sent when Ada signs in.")).toBe("Ada: 3");
  expect(told("3 sales of Ada wait. They are sent when Bola signs in.")).toMatch(/^3 sales/);
});

test("a value that is words itself is told where it is asked for", () => {
  speak({ "It follows {what}.": "{what} ne", rooms: "ɗakuna" });
  expect(told("It follows rooms.", ["It follows {what}."], t)).toBe("ɗakuna ne");
  expect(told("It follows rooms.", ["It follows {what}."])).toBe("rooms ne");
});

test("words of ours in a message are told too, and a sentence that has others there is another sentence", () => {
  speak({
    "Write the {field}.": "Rubuta {field}.",
    "This {one} is {status}.": "{one}: {status}",
    "Trade name": "Sunan kasuwanci",
    shop: "shago",
    Archived: "An adana",
  });
  expect(told("Write the trade name.")).toBe("Rubuta sunan kasuwanci.");
  expect(told("Write the number of the house.")).toBe("Write the number of the house.");
  expect(told("This shop is archived.")).toBe("shago: an adana");
  expect(told("This barn is archived.")).toBe("This barn is archived.");
});

test("values are put in all at once, as they are", () => {
  expect(t("{title} and {other}", { title: "A $& B $$ {other}", other: "C" })).toBe(
    "A $& B $$ {other} and C",
  );
  expect(t("{title} by {nobody}", { title: "A" })).toBe("A by {nobody}");
});

test("a text that counts may have one form for every number", () => {
  speak({ "{n} bills of {who}": "Bílì {n} ti {who}", "{n} looks": { one: "Duba {n}", other: "Dubawa {n}" } });
  expect(count(3, "{n} bill of {who}", "{n} bills of {who}", { who: "Ada" })).toBe("Bílì 3 ti Ada");
  expect([1, 4].map((n) => count(n, "{n} look", "{n} looks"))).toEqual(["Duba 1", "Dubawa 4"]);
});

test.each(["ha", "yo", "ig"])(
  "no sentence of a catalogue keeps the others from being tried: %s",
  (language) => {
    const files = globSync(`src/platform/languages/${language}/*.json`);
    expect(files.length).toBeGreaterThan(3);
    speak(Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, "utf8")))));
    expect(told("What nobody has ever said to anybody, 1 or 2.")).toBe(
      "What nobody has ever said to anybody, 1 or 2.",
    );
  },
);
