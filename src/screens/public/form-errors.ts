import { t } from "#language/t.ts";
import type { LoginAnswer } from "#session/login.ts";

/** The errors of a response by field; the form's own under "". */
export function errorsOf(
  answer: LoginAnswer | undefined,
): Readonly<Record<string, readonly string[]>> | undefined {
  if (!answer || answer.status === "success") return undefined;
  return answer.errors ?? { "": [answer.message ?? t("Try again in a moment.")] };
}
