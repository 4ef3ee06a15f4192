/** Reads answers to the questions of a form. Invalid values are rejected, never corrected silently. */

import { isObject } from "../input-readers.ts";
import { typedText, withoutDirections } from "../invisible-characters.ts";
import { isDate } from "../lagos.ts";
import { message, type Translatable } from "../message.ts";
import { printError } from "../printable-letters.ts";
import type { FieldErrors } from "../record-input.ts";
import { hasFiles, type Question } from "./question.ts";

/**
 * Text: one line; long text: with line breaks; number; date as Lagos date; yes or no; one option; several options in
 * the form's order; photos and files: ids of attachments.
 */
export type Answer = string | number | boolean | readonly string[] | readonly number[];

/** Answers by question key. Blank answers are absent. */
export type Answers = Readonly<Record<string, Answer>>;

export const answerLimits = { text: 200, longText: 2000, files: 5 };

/**
 * Reads answers and collects all errors; unknown keys are errors. The caller checks that attachments exist and who owns them.
 * @param input JSON values, or strings of a form; blank values count as not answered
 * @returns `faults` by `answers.<key>`; with errors, `values` contains the valid answers
 */
export function readAnswers(
  questions: readonly Question[],
  input: unknown,
): { readonly values: Answers; readonly faults: FieldErrors } {
  if (!isObject(input))
    return {
      values: {},
      faults: { answers: ["Send the answers as an object with one field per question key."] },
    };
  const values: Record<string, Answer> = {};
  const errors: FieldErrors = {};
  for (const key of Object.keys(input))
    if (!questions.some((question) => question.key === key))
      errors[`answers.${key}`] = ["This question doesn’t exist."];
  for (const question of questions) {
    const { key, required } = question;
    const raw = Object.hasOwn(input, key) ? input[key] : undefined;
    const read = isBlank(raw) ? {} : readAnswer(question, raw);
    if (read.fault !== undefined) errors[`answers.${key}`] = [read.fault];
    else if (read.value !== undefined) values[key] = read.value;
    else if (required) errors[`answers.${key}`] = [requiredMessage(question)];
  }
  return { values, faults: errors };
}

type AnswerResult = { readonly value?: Answer; readonly fault?: Translatable };

function isBlank(raw: unknown): boolean {
  if (raw === undefined || raw === null) return true;
  return typeof raw === "string" ? raw.trim() === "" : Array.isArray(raw) && raw.length === 0;
}

function readAnswer(question: Question, raw: unknown): AnswerResult {
  switch (question.type) {
    case "text":
      return readText(raw);
    case "long-text":
      return readLongText(raw);
    case "number":
      return readNumber(raw);
    case "date":
      return typeof raw === "string" && isDate(raw.trim())
        ? { value: raw.trim() }
        : { fault: "Enter a real date, such as 2026-11-21." };
    case "yes-no":
      return readYesNo(raw);
    case "choice":
      return readChoice(question, raw);
    case "choices":
      return readChoices(question, raw);
    case "photo":
    case "file":
      return readFiles(question, raw);
  }
}

function readText(raw: unknown): AnswerResult {
  const sent = asText(raw);
  if (sent === undefined) return { fault: "Enter plain text." };
  const text = typedText(sent);
  if (/[\p{Cc}\p{Cs}]/u.test(text))
    return { fault: "Enter the text on one line, without control characters." };
  const printingError = printError(text);
  if (printingError !== undefined) return { fault: printingError };
  return checkLength(text, answerLimits.text);
}

function readLongText(raw: unknown): AnswerResult {
  const sent = asText(raw);
  if (sent === undefined) return { fault: "Enter plain text." };
  const text = withoutDirections(sent).replace(/\r\n?/g, "\n");
  if (/[\p{Cc}\p{Cs}]/u.test(text.replace(/[\n\t]/g, "")))
    return { fault: "Enter text without control characters." };
  return checkLength(text, answerLimits.longText);
}

function checkLength(text: string, max: number): AnswerResult {
  return text.length <= max
    ? { value: text }
    : { fault: message("Enter at most {most} characters. You entered {n}.", { most: max, n: text.length }) };
}

function readNumber(raw: unknown): AnswerResult {
  const text = typeof raw === "number" ? String(raw) : asText(raw)?.replace(/^\u2212/, "-");
  return text !== undefined && /^-?\d{1,12}(\.\d{1,4})?$/.test(text)
    ? { value: Number(text) + 0 }
    : { fault: "Enter a number of at most 12 digits and 4 decimal places, without commas." };
}

const YES_NO: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };

function readYesNo(raw: unknown): AnswerResult {
  if (typeof raw === "boolean") return { value: raw };
  const typed = typeof raw === "string" ? raw.trim().toLowerCase() : "";
  return Object.hasOwn(YES_NO, typed) ? { value: YES_NO[typed] as boolean } : { fault: "Select yes or no." };
}

function readChoice({ choices = [] }: Question, raw: unknown): AnswerResult {
  const text = asText(raw);
  const chosen = choices.find((one) => one === text);
  return chosen === undefined ? { fault: "Select an option from the list." } : { value: chosen };
}

function readChoices({ choices = [] }: Question, raw: unknown): AnswerResult {
  const values = (Array.isArray(raw) ? raw : [raw]).map(asText);
  if (values.some((one) => one === undefined || !choices.includes(one)))
    return { fault: "Select only options from the list." };
  return { value: choices.filter((one) => values.includes(one)) };
}

function readFiles({ type }: Question, raw: unknown): AnswerResult {
  const sent: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  const ids = sent.map((one) => (typeof one === "string" && /^\d{1,10}$/.test(one) ? Number(one) : one));
  const areIds = ids.every((one) => Number.isSafeInteger(one) && (one as number) > 0);
  if (!areIds || new Set(ids).size < ids.length)
    return { fault: "Send the IDs of uploaded files, without duplicates." };
  const { files } = answerLimits;
  return ids.length > files
    ? {
        fault:
          type === "photo"
            ? message("Add at most {n} photos.", { n: files })
            : message("Add at most {n} files.", { n: files }),
      }
    : { value: ids as number[] };
}

function asText(raw: unknown): string | undefined {
  if (typeof raw === "number" && Number.isFinite(raw)) return String(raw);
  return typeof raw === "string" ? raw.trim().normalize("NFC") : undefined;
}

/** The error for an unanswered required question. */
function requiredMessage({ type }: Question): string {
  if (type === "choice" || type === "yes-no") return "Select an answer.";
  if (type === "choices") return "Select at least one.";
  if (hasFiles(type)) return type === "photo" ? "Add a photo." : "Add a file.";
  return type === "date" ? "Enter a date." : "Enter an answer.";
}
