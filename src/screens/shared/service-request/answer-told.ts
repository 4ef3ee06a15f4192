import { t } from "#language/t.ts";
import { told } from "#language/told.ts";

const FILES = ["1 photo", "{n} photos", "1 file", "{n} files"];
const FIXED = ["Not answered", "Yes", "No"];

/** An answer, as the server says it: what somebody wrote stays as it is. */
export function answerTold(words: string, isFiles: boolean): string {
  if (isFiles) return told(words, FILES);
  return FIXED.includes(words) ? t(words) : words;
}
