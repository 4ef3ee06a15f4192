import { describe, expect, it } from "vitest";
import { inEnglish } from "../in-english.fixture.ts";
import { answerWords } from "./answer-words.ts";
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

/** The answer as it is kept, or what is said against it. */
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
  ] as const)("%s: %j is kept as %j", (type, raw, kept) => {
    expect(read(type, raw)).toEqual(kept);
  });

  it.each([
    ["text", "two\nlines", "Write it on one line, without control characters."],
    ["text", "x".repeat(201), "At most 200 characters; this has 201."],
    ["text", ["a"], "Write one plain text."],
    ["text", "half a \ud83d", "Write it on one line, without control characters."],
    ["long-text", "x".repeat(2001), "At most 2000 characters; this has 2001."],
    ["long-text", "bell \u0007", "Enter text without control characters."],
    ["number", "12,500", "Write a number: at most 12 digits, and 4 behind the point, without commas."],
    ["number", "1e5", "Write a number: at most 12 digits, and 4 behind the point, without commas."],
    ["number", true, "Write a number: at most 12 digits, and 4 behind the point, without commas."],
    ["date", "2026-02-30", "Enter a date that exists, like 2026-11-21."],
    ["yes-no", "perhaps", "Choose yes or no."],
    ["yes-no", "toString", "Choose yes or no."],
    ["choice", "shop", "Choose one of the list."],
    ["choices", ["Shop", "Boat"], "Choose from the list only."],
    ["photo", [1, 1], "Send the numbers of what was uploaded."],
    ["photo", ["x"], "Send the numbers of what was uploaded."],
    ["file", [1, 2, 3, 4, 5, 6], "At most 5 files."],
  ] as const)("%s: %j is refused", (type, raw, fault) => {
    expect(read(type, raw)).toEqual([fault]);
  });

  it.each(["text", "long-text", "number", "date", "yes-no", "choice", "choices", "photo", "file"] as const)(
    "a %s may be left empty, unless it has to be answered",
    (type) => {
      for (const blank of [undefined, null, "  ", []]) {
        expect(readAnswers([ask(type)], { it: blank })).toEqual({ values: {}, faults: {} });
        expect(readAnswers([ask(type, true)], { it: blank })).toEqual({
          values: {},
          faults: { "answers.it": [expect.stringMatching(/^(Write|Choose|Add) .+\.$/)] },
        });
      }
    },
  );

  it("a no is an answer where one is needed", () => {
    expect(read("yes-no", "no", true)).toBe(false);
  });

  it("tell all faults at once, keep what is right, and refuse what was not asked", () => {
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
        "answers.since": ["Write the date."],
        "answers.other": ["There is no such question."],
        "answers.__proto__": ["There is no such question."],
      },
    });
    expect(readAnswers([], "nonsense").faults).toHaveProperty("answers");
  });
});

describe("answers in words", () => {
  it.each([
    ["number", 12500.5, "12,500.5"],
    // As likely a year as a count.
    ["number", 2025, "2025"],
    ["date", "2026-11-21", "21 Nov 2026"],
    ["yes-no", true, "Yes"],
    ["yes-no", false, "No"],
    ["choices", ["Shop", "House"], "Shop, House"],
    ["photo", [1], "1 photo"],
    ["file", [1, 2], "2 files"],
    ["text", "As it was", "As it was"],
    ["text", undefined, "Not answered"],
  ] as const)("%s: %j is %j", (type, value, words) => {
    expect(answerWords(ask(type), value)).toBe(words);
  });
});
