/**
 * Questions of a service's form. A question keeps its key in all versions of the form; answers are read by the version
 * that was answered (`read-answers.ts`).
 */

import { keyOf } from "../custom-field.ts";
import { isObject } from "../input-readers.ts";
import { typedText } from "../invisible-characters.ts";
import { message, type Translatable } from "../message.ts";
import { nameKey } from "../name-key.ts";
import type { FieldErrors } from "../record-input.ts";

export const questionTypes = {
  text: "Short text",
  "long-text": "Long text",
  number: "Number",
  date: "Date",
  "yes-no": "Yes or no",
  choice: "One from a list",
  choices: "Several from a list",
  photo: "Photos",
  file: "Files",
} as const;

export type QuestionType = keyof typeof questionTypes;

export interface Question {
  /** Key of the question in all versions of the form; lowercase letters, digits and underscores. */
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly type: QuestionType;
  readonly required: boolean;
  /** Options of a `choice` or `choices` question, stored as answers; omitted for other types. */
  readonly choices?: readonly string[];
}

export const questionLimits = {
  questions: 30,
  /** Required questions that are answered with files. */
  fileQuestions: 10,
  label: 120,
  hint: 200,
  minChoices: 2,
  choices: 50,
  choice: 80,
};

/** Whether the type has a list of options. */
export const hasChoices = (type: QuestionType): boolean => type === "choice" || type === "choices";

/** Whether it is answered with uploaded photos or documents. */
export const hasFiles = (type: QuestionType): boolean => type === "photo" || type === "file";

/** The questions read; not to be used unless `faults` is empty. */
export interface ReadQuestions {
  readonly questions: readonly Question[];
  /** Errors by path, such as `questions[2].label`. */
  readonly faults: FieldErrors;
}

/**
 * Reads the questions of a form in order and collects all errors. A question without a key is new and gets a key
 * derived from its label.
 * @param usedKeys keys used by earlier questions, which new ones can't get
 */
export function readQuestions(input: unknown, usedKeys: Iterable<string> = []): ReadQuestions {
  const errors: FieldErrors = {};
  if (!Array.isArray(input)) return { questions: [], faults: { questions: ["Send a list of questions."] } };
  if (input.length > questionLimits.questions)
    errors.questions = [
      message("Enter at most {questions} questions. You entered {count}.", {
        questions: questionLimits.questions,
        count: input.length,
      }),
    ];
  const sent: readonly unknown[] = input.slice(0, questionLimits.questions);
  const keys = new Set([...usedKeys, ...sent.map(keyIn)]);
  const add = (at: number, name: string, error: Translatable) => {
    const path = name ? `questions[${at}].${name}` : `questions[${at}]`;
    errors[path] = [...(errors[path] ?? []), error];
  };
  const questions = sent.map((raw, at) => readQuestion(raw, keys, (name, error) => add(at, name, error)));
  checkDuplicates(questions, add);
  limitFileQuestions(questions, add);
  return { questions, faults: errors };
}

type AddError = (name: string, error: Translatable) => void;

const FIELD_NAMES = ["key", "label", "hint", "type", "required", "choices"];

const keyIn = (raw: unknown): string =>
  isObject(raw) && typeof raw.key === "string" && raw.key !== "" ? raw.key : "";

function readQuestion(raw: unknown, keys: Set<string>, add: AddError): Question {
  const sent: Readonly<Record<string, unknown>> = isObject(raw) ? raw : {};
  if (!isObject(raw)) add("", "Send a label and a type.");
  for (const name of Object.keys(sent)) if (!FIELD_NAMES.includes(name)) add(name, "Unknown field.");
  const label = readLine(sent.label, questionLimits.label, (error) => add("label", error));
  if (label === "" && isObject(raw)) add("label", "Enter a question.");
  const hint = readLine(sent.hint, questionLimits.hint, (error) => add("hint", error));
  const type = readType(sent.type);
  if (!type && isObject(raw)) add("type", "Select an answer type.");
  const choices = readChoices(sent.choices, type, (error) => add("choices", error));
  return {
    key: readKey(sent.key, label ?? "", keys, (error) => add("key", error)),
    label: label ?? "",
    ...(hint && { hint }),
    type: type ?? "text",
    required: readRequired(sent.required, add),
    ...(choices && { choices }),
  };
}

/** Undefined if invalid, with an error added. */
function readLine(raw: unknown, maxLength: number, error: (error: Translatable) => void): string | undefined {
  if (raw === undefined || raw === null) return "";
  if (typeof raw !== "string") return void error("Enter plain text.");
  const line = typedText(raw);
  if (/[\p{Cc}\p{Cs}]/u.test(line))
    return void error("Enter the text on one line, without control characters.");
  if (line.length > maxLength)
    return void error(
      message("Enter at most {most} characters. You entered {n}.", { most: maxLength, n: line.length }),
    );
  return line;
}

function readType(raw: unknown): QuestionType | undefined {
  return typeof raw === "string" && Object.hasOwn(questionTypes, raw) ? (raw as QuestionType) : undefined;
}

function readRequired(raw: unknown, add: AddError): boolean {
  if (raw === undefined || raw === null || typeof raw === "boolean") return raw === true;
  add("required", "Send true or false.");
  return false;
}

function readKey(
  raw: unknown,
  label: string,
  keys: Set<string>,
  error: (error: Translatable) => void,
): string {
  if (raw === undefined || raw === null || raw === "") return newKey(label, keys);
  if (typeof raw === "string" && /^[a-z][a-z0-9_]{0,39}$/.test(raw)) return raw;
  error(
    "Use lowercase letters, digits and underscores, starting with a letter. Leave blank for a new question.",
  );
  return "";
}

/** "What is it used for?" → "what_is_it_used_for", with a number appended if taken. */
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
  error: (error: Translatable) => void,
): readonly string[] | undefined {
  const lines = typeof raw === "string" ? raw.split("\n") : raw;
  if (lines !== undefined && lines !== null && !Array.isArray(lines))
    return void error("Send a list of options.");
  const labels = ((lines ?? []) as unknown[]).map((one) => readLine(one, questionLimits.choice, error) ?? "");
  const choices = labels.filter(Boolean);
  if (type && !hasChoices(type))
    return choices.length > 0 ? void error("Only a question with a list can have options.") : undefined;
  if (!type) return undefined;
  const { minChoices, choices: most } = questionLimits;
  if (choices.length < minChoices || choices.length > most)
    error(message("Enter {least} to {most} options.", { least: minChoices, most }));
  const duplicate = choices.find((one, at) => choices.findIndex((other) => isSameText(one, other)) < at);
  if (duplicate) error(message("“{twice}” is entered twice.", { twice: duplicate }));
  return choices;
}

function checkDuplicates(
  questions: readonly Question[],
  add: (at: number, name: string, error: Translatable) => void,
): void {
  for (const [at, { key, label }] of questions.entries()) {
    const before = questions.slice(0, at);
    if (label && before.some((one) => isSameText(one.label, label)))
      add(at, "label", "Another question has the same text.");
    if (key && before.some((one) => one.key === key)) add(at, "key", "Another question has this key.");
  }
}

/** Limits the required file questions, because each needs at least one file. */
function limitFileQuestions(
  questions: readonly Question[],
  add: (at: number, name: string, error: Translatable) => void,
): void {
  let fileQuestions = 0;
  for (const [at, { type, required }] of questions.entries())
    if (hasFiles(type) && required && ++fileQuestions > questionLimits.fileQuestions)
      add(
        at,
        "required",
        message("At most {most} questions can require photos or files.", {
          most: questionLimits.fileQuestions,
        }),
      );
}

const isSameText = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
