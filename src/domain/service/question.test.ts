import { describe, expect, it } from "vitest";
import { inEnglish } from "../in-english.fixture.ts";
import { questionTypes, readQuestions as rawReadQuestions } from "./question.ts";

const readQuestions = (...given: Parameters<typeof rawReadQuestions>) =>
  inEnglish(rawReadQuestions(...given));

const plain = { label: "Address of the property", type: "text", required: true };

describe("questions of a form", () => {
  it("are read in order, and new ones get a key from their label", () => {
    const read = readQuestions([
      { ...plain, hint: " As on the last bill " },
      { key: "use", label: "Use", type: "choice", required: false, choices: ["Shop", " Dwelling ", ""] },
      { label: "3 photos", type: "photo" },
    ]);
    expect(read.faults).toEqual({});
    expect(read.questions).toEqual([
      {
        key: "address_of_the_property",
        label: "Address of the property",
        hint: "As on the last bill",
        type: "text",
        required: true,
      },
      { key: "use", label: "Use", type: "choice", required: false, choices: ["Shop", "Dwelling"] },
      { key: "photos", label: "3 photos", type: "photo", required: false },
    ]);
  });

  it("never get the key of another current or earlier question", () => {
    const read = readQuestions(
      [
        { key: "use_2", label: "What for", type: "text" },
        { label: "Use", type: "text" },
        { label: "۱۲", type: "text" },
      ],
      ["use"],
    );
    expect(read.faults).toEqual({});
    expect(read.questions.map(({ key }) => key)).toEqual(["use_2", "use_3", "question"]);
  });

  it("report all errors by path", () => {
    const { faults } = readQuestions([
      "no question",
      { label: "", type: "date", colour: "red" },
      { label: "x".repeat(121), type: "list", required: "yes" },
      { label: "Kind", type: "choice", choices: ["One"] },
      { label: "Kinds", type: "choices", choices: ["Shop", "shop", "House"], hint: "two\nlines" },
      { label: "When", type: "date", choices: ["a", "b"] },
      { label: " WHEN ", type: "date", key: "Bad key" },
      { label: "First", type: "date", key: "one" },
      { label: "Second", type: "date", key: "one" },
    ]);
    expect(Object.keys(faults).sort()).toEqual([
      "questions[0]",
      "questions[1].colour",
      "questions[1].label",
      "questions[2].label",
      "questions[2].required",
      "questions[2].type",
      "questions[3].choices",
      "questions[4].choices",
      "questions[4].hint",
      "questions[5].choices",
      "questions[6].key",
      "questions[6].label",
      "questions[8].key",
    ]);
    expect(faults["questions[2].label"]).toEqual(["Enter at most 120 characters. You entered 121."]);
    expect(faults["questions[4].choices"]).toEqual(["“shop” is entered twice."]);
  });

  it("are limited to 30, with 2 to 50 options", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ label: `Question ${at}`, type: "text" }));
    expect(readQuestions(many(30)).faults).toEqual({});
    expect(readQuestions(many(31)).faults).toEqual({
      questions: ["Enter at most 30 questions. You entered 31."],
    });
    const listed = (count: number) =>
      readQuestions([
        { label: "One", type: "choice", choices: Array.from({ length: count }, (_, at) => `${at}`) },
      ]).faults;
    expect(listed(2)).toEqual({});
    expect(listed(50)).toEqual({});
    expect(listed(51)).toEqual({ "questions[0].choices": ["Enter 2 to 50 options."] });
    expect(readQuestions({}).faults).toEqual({ questions: ["Send a list of questions."] });
  });

  it("can have every type", () => {
    for (const type of Object.keys(questionTypes)) {
      const choices = type.startsWith("choice") ? { choices: ["a", "b"] } : {};
      expect(readQuestions([{ label: "One", type, ...choices }]).faults).toEqual({});
    }
    expect(Object.keys(readQuestions([{ label: "One", type: "toString" }]).faults)).toEqual([
      "questions[0].type",
    ]);
  });
});
