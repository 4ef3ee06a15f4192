import { formatDate, isDate } from "../lagos.ts";
import { counted, english, type Translatable } from "../message.ts";
import type { Question } from "./question.ts";

/**
 * Formats an answer by the type of its question: "21 Nov 2026", "Yes", "2 photos".
 * @param value as stored; undefined or null if not answered
 */
export function answerLabel(question: Question, value: unknown): string {
  const text = answerText(question, value);
  if (text !== undefined) return english(text);
  switch (question.type) {
    case "number":
      return typeof value === "number"
        ? value.toLocaleString("en-NG", { maximumFractionDigits: 4, useGrouping: "min2" })
        : String(value);
    case "date":
      return typeof value === "string" && isDate(value) ? formatDate(value) : String(value);
    case "choices":
      return Array.isArray(value) ? value.join(", ") : String(value);
    default:
      return String(value);
  }
}

/** The translatable text of an answer; undefined where the value itself is shown. */
export function answerText({ type }: Question, value: unknown): Translatable | undefined {
  if (value === undefined || value === null) return "Not answered";
  if (type === "yes-no") return value === true ? "Yes" : "No";
  if (type !== "photo" && type !== "file") return undefined;
  const n = Array.isArray(value) ? value.length : 1;
  return type === "photo"
    ? counted(n, "1 photo", "{n} photos", { n })
    : counted(n, "1 file", "{n} files", { n });
}
