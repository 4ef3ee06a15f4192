import { describe, expect, it } from "vitest";
import { inEnglish } from "../in-english.fixture.ts";
import { answerLabel } from "./answer-text.ts";
import type { Question, QuestionType } from "./question.ts";
import { readAnswers } from "./read-answers.ts";

const list = ["Shop", "House", "Bus stop"];
const ask = (type: QuestionType, required = false): Question => ({
  key: "it",
  label: "It",
  type,
  required,
  ...(type.startsWith("choice") && { choices: list }),
});

/** The stored answer, or the error. */
function read(type: QuestionType, raw: unknown, required = false): unknown {
  const { values, faults } = inEnglish(readAnswers([ask(type, required)], { it: raw }));
  return faults["answers.it"] ?? values.it;
}

describe("answers", () => {
  it.each([
    ["text", " 14 Quarry Road ", "14 Quarry Road"],
    ["text", 14, "14"],
    ["long-text", "One\r\nTwo\n\tthree", "One\nTwo\n\tthree"],
    ["number", "-12.50", -12.5],
    ["number", 0, 0],
    ["number", "−3", -3],
    ["date", "2026-11-21", "2026-11-21"],
    ["yes-no", false, false],
    ["yes-no", "Yes", true],
    ["choice", "Bus stop", "Bus stop"],
    ["choices", ["House", "Shop", "House"], ["Shop", "House"]],
    ["choices", "House", ["House"]],
    ["photo", ["12", 13], [12, 13]],
    ["file", 7, [7]],
  ] as const)("%s: %j is stored as %j", (type, raw, stored) => {
    expect(read(type, raw)).toEqual(stored);
  });

  it.each([
    ["text", "two\nlines", "Enter the text on one line, without control characters."],
    ["text", "x".repeat(201), "Enter at most 200 characters. You entered 201."],
    ["text", ["a"], "Enter plain text."],
    ["text", "half a \ud83d", "Enter the text on one line, without control characters."],
    ["long-text", "x".repeat(2001), "Enter at most 2000 characters. You entered 2001."],
    ["long-text", "bell \u0007", "Enter text without control characters."],
    ["number", "12,500", "Enter a number of at most 12 digits and 4 decimal places, without commas."],
    ["number", "1e5", "Enter a number of at most 12 digits and 4 decimal places, without commas."],
    ["number", true, "Enter a number of at most 12 digits and 4 decimal places, without commas."],
    ["date", "2026-02-30", "Enter a real date, such as 2026-11-21."],
    ["yes-no", "perhaps", "Select yes or no."],
    ["yes-no", "toString", "Select yes or no."],
    ["choice", "shop", "Select an option from the list."],
    ["choices", ["Shop", "Boat"], "Select only options from the list."],
    ["photo", [1, 1], "Send the IDs of uploaded files, without duplicates."],
    ["photo", ["x"], "Send the IDs of uploaded files, without duplicates."],
    ["file", [1, 2, 3, 4, 5, 6], "Add at most 5 files."],
  ] as const)("%s: %j is rejected", (type, raw, error) => {
    expect(read(type, raw)).toEqual([error]);
  });

  it.each(["text", "long-text", "number", "date", "yes-no", "choice", "choices", "photo", "file"] as const)(
    "a %s can be left blank unless it is required",
    (type) => {
      for (const blank of [undefined, null, "  ", []]) {
        expect(readAnswers([ask(type)], { it: blank })).toEqual({ values: {}, faults: {} });
        expect(readAnswers([ask(type, true)], { it: blank })).toEqual({
          values: {},
          faults: { "answers.it": [expect.stringMatching(/^(Enter|Select|Add) .+\.$/)] },
        });
      }
    },
  );

  it("accept no for a required question", () => {
    expect(read("yes-no", "no", true)).toBe(false);
  });

  it("report all errors, keep valid answers, and reject unknown questions", () => {
    const questions: Question[] = [
      { key: "name", label: "Name", type: "text", required: true },
      { key: "rooms", label: "Rooms", type: "number", required: true },
      { key: "since", label: "Since", type: "date", required: true },
    ];
    const sent = JSON.parse('{"name": "Ada", "rooms": "many", "other": 1, "__proto__": 2}');
    expect(readAnswers(questions, sent)).toEqual({
      values: { name: "Ada" },
      faults: {
        "answers.rooms": [expect.any(String)],
        "answers.since": ["Enter a date."],
        "answers.other": ["This question doesn’t exist."],
        "answers.__proto__": ["This question doesn’t exist."],
      },
    });
    expect(readAnswers([], "nonsense").faults).toHaveProperty("answers");
  });
});

describe("answerLabel", () => {
  it.each([
    ["number", 12500.5, "12,500.5"],
    // May be a year, so it has no thousands separator.
    ["number", 2025, "2025"],
    ["date", "2026-11-21", "21 Nov 2026"],
    ["yes-no", true, "Yes"],
    ["yes-no", false, "No"],
    ["choices", ["Shop", "House"], "Shop, House"],
    ["photo", [1], "1 photo"],
    ["file", [1, 2], "2 files"],
    ["text", "As it was", "As it was"],
    ["text", undefined, "Not answered"],
  ] as const)("%s: %j is %j", (type, value, text) => {
    expect(answerLabel(ask(type), value)).toBe(text);
  });
});
