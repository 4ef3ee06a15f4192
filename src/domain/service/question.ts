/**
 * What a service asks of who asks for it. A question is kept by its key over all versions of its form; an answer is read
 * by the question that was asked (`read-answers.ts`).
 */

import { keyOf } from "../custom-field.ts";
import { typedText } from "../invisible-characters.ts";
import { message, type Translatable } from "../message.ts";
import { nameKey } from "../name-key.ts";
import type { FieldFaults } from "../record-input.ts";

export const questionTypes = {
  text: "A line of text",
  "long-text": "A longer text",
  number: "A number",
  date: "A date",
  "yes-no": "Yes or no",
  choice: "One of a list",
  choices: "Several of a list",
  photo: "Photos",
  file: "Files",
} as const;

export type QuestionType = keyof typeof questionTypes;

export interface Question {
  /** Small letters, digits and _; stands for this question in all versions of the form. */
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly type: QuestionType;
  readonly required: boolean;
  /** Of `choice` and `choices` only: the words to choose from, which are the answer too. */
  readonly choices?: readonly string[];
}

export const questionLimits = {
  questions: 30,
  /** That have to be answered with files. */
  fileQuestions: 10,
  label: 120,
  hint: 200,
  fewestChoices: 2,
  choices: 50,
  choice: 80,
};

/** Whether it is answered by choosing from a list. */
export const hasChoices = (type: QuestionType): boolean => type === "choice" || type === "choices";

/** Whether it is answered with files sent before: photos or documents. */
export const hasFiles = (type: QuestionType): boolean => type === "photo" || type === "file";

/** With faults, `questions` is not to be used. */
export interface ReadQuestions {
  readonly questions: readonly Question[];
  /** By path, such as `questions[2].label`; empty: all is well. */
  readonly faults: FieldFaults;
}

/**
 * Reads the questions of a form, in their order, with all faults at once. One without a key is new: it gets the key
 * that its label suggests.
 * @param taken keys that stood for other questions before: a new one does not get them
 */
export function readQuestions(input: unknown, taken: Iterable<string> = []): ReadQuestions {
  const faults: FieldFaults = {};
  if (!Array.isArray(input)) return { questions: [], faults: { questions: ["Send a list of questions."] } };
  if (input.length > questionLimits.questions)
    faults.questions = [
      message("At most {questions} questions; these are {count}.", {
        questions: questionLimits.questions,
        count: input.length,
      }),
    ];
  const sent: readonly unknown[] = input.slice(0, questionLimits.questions);
  const keys = new Set([...taken, ...sent.map(keyIn)]);
  const add = (at: number, name: string, fault: Translatable) => {
    const path = name ? `questions[${at}].${name}` : `questions[${at}]`;
    faults[path] = [...(faults[path] ?? []), fault];
  };
  const questions = sent.map((raw, at) => readOne(raw, keys, (name, fault) => add(at, name, fault)));
  refuseTwice(questions, add);
  refuseFiles(questions, add);
  return { questions, faults };
}

type Add = (name: string, fault: Translatable) => void;

const PARTS = ["key", "label", "hint", "type", "required", "choices"];

const keyIn = (raw: unknown): string =>
  isObject(raw) && typeof raw.key === "string" && raw.key !== "" ? raw.key : "";

function readOne(raw: unknown, keys: Set<string>, add: Add): Question {
  const sent: Readonly<Record<string, unknown>> = isObject(raw) ? raw : {};
  if (!isObject(raw)) add("", "Send its label and its type.");
  for (const name of Object.keys(sent)) if (!PARTS.includes(name)) add(name, "Unknown field.");
  const label = readLine(sent.label, questionLimits.label, (fault) => add("label", fault));
  if (label === "" && isObject(raw)) add("label", "Write the question.");
  const hint = readLine(sent.hint, questionLimits.hint, (fault) => add("hint", fault));
  const type = readType(sent.type);
  if (!type && isObject(raw)) add("type", "Choose how it is answered.");
  const choices = readChoices(sent.choices, type, (fault) => add("choices", fault));
  return {
    key: readKey(sent.key, label ?? "", keys, (fault) => add("key", fault)),
    label: label ?? "",
    ...(hint && { hint }),
    type: type ?? "text",
    required: readRequired(sent.required, add),
    ...(choices && { choices }),
  };
}

/** Undefined when it cannot be read; a fault is added then. */
function readLine(raw: unknown, longest: number, fault: (fault: Translatable) => void): string | undefined {
  if (raw === undefined || raw === null) return "";
  if (typeof raw !== "string") return void fault("Write one plain text.");
  const line = typedText(raw);
  if (/[\p{Cc}\p{Cs}]/u.test(line)) return void fault("Write it on one line, without control characters.");
  if (line.length > longest)
    return void fault(message("At most {most} characters; this has {n}.", { most: longest, n: line.length }));
  return line;
}

function readType(raw: unknown): QuestionType | undefined {
  return typeof raw === "string" && Object.hasOwn(questionTypes, raw) ? (raw as QuestionType) : undefined;
}

function readRequired(raw: unknown, add: Add): boolean {
  if (raw === undefined || raw === null || typeof raw === "boolean") return raw === true;
  add("required", "Send true or false.");
  return false;
}

function readKey(
  raw: unknown,
  label: string,
  keys: Set<string>,
  fault: (fault: Translatable) => void,
): string {
  if (raw === undefined || raw === null || raw === "") return newKey(label, keys);
  if (typeof raw === "string" && /^[a-z][a-z0-9_]{0,39}$/.test(raw)) return raw;
  fault("Write small letters, digits and _, beginning with a letter; or leave it out for a new question.");
  return "";
}

/** "What is it used for?" → "what_is_it_used_for", or with a number behind it where that is taken. */
function newKey(label: string, keys: Set<string>): string {
  const plain = keyOf(label).slice(0, 36) || "question";
  let key = plain;
  for (let count = 2; keys.has(key); count++) key = `${plain}_${count}`;
  keys.add(key);
  return key;
}

function readChoices(
  raw: unknown,
  type: QuestionType | undefined,
  fault: (fault: Translatable) => void,
): readonly string[] | undefined {
  const lines = typeof raw === "string" ? raw.split("\n") : raw;
  if (lines !== undefined && lines !== null && !Array.isArray(lines))
    return void fault("Send a list of words.");
  const words = ((lines ?? []) as unknown[]).map((one) => readLine(one, questionLimits.choice, fault) ?? "");
  const choices = words.filter(Boolean);
  if (type && !hasChoices(type))
    return choices.length > 0 ? void fault("Only a question with a list has choices.") : undefined;
  if (!type) return undefined;
  const { fewestChoices, choices: most } = questionLimits;
  if (choices.length < fewestChoices || choices.length > most)
    fault(message("Write from {least} to {most} choices.", { least: fewestChoices, most }));
  const twice = choices.find((one, at) => choices.findIndex((other) => alike(one, other)) < at);
  if (twice) fault(message("“{twice}” stands there twice.", { twice }));
  return choices;
}

function refuseTwice(
  questions: readonly Question[],
  add: (at: number, name: string, fault: Translatable) => void,
): void {
  for (const [at, { key, label }] of questions.entries()) {
    const before = questions.slice(0, at);
    if (label && before.some((one) => alike(one.label, label)))
      add(at, "label", "Another question says the same.");
    if (key && before.some((one) => one.key === key)) add(at, "key", "Another question has this key.");
  }
}

/** Each takes one file at least, and a form has so many. */
function refuseFiles(
  questions: readonly Question[],
  add: (at: number, name: string, fault: Translatable) => void,
): void {
  let needed = 0;
  for (const [at, { type, required }] of questions.entries())
    if (hasFiles(type) && required && ++needed > questionLimits.fileQuestions)
      add(at, "required", `At most ${questionLimits.fileQuestions} questions can need photos or files.`);
}

const alike = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
