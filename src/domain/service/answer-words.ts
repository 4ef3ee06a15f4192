import { formatDate, isDate } from "../lagos.ts";
import type { Question } from "./question.ts";

/**
 * An answer as screens show it, by the question that was asked: "21 Nov 2026", "Yes", "2 photos".
 * @param value as it is kept; undefined or null where nothing was answered
 */
export function answerWords(question: Question, value: unknown): string {
  if (value === undefined || value === null) return "Not answered";
  switch (question.type) {
    case "number":
      return typeof value === "number"
        ? value.toLocaleString("en-NG", { maximumFractionDigits: 4, useGrouping: "min2" })
        : String(value);
    case "date":
      return typeof value === "string" && isDate(value) ? formatDate(value) : String(value);
    case "yes-no":
      return value === true ? "Yes" : "No";
    case "choices":
      return Array.isArray(value) ? value.join(", ") : String(value);
    case "photo":
    case "file": {
      const count = Array.isArray(value) ? value.length : 1;
      return `${count} ${question.type}${count === 1 ? "" : "s"}`;
    }
    default:
      return String(value);
  }
}
