import { t } from "#language/t.ts";
import type { LoginAnswer } from "#session/login.ts";

/** What an answer says is wrong, by field; what belongs to none stands under "". */
export function faultsOf(
  answer: LoginAnswer | undefined,
): Readonly<Record<string, readonly string[]>> | undefined {
  if (!answer || answer.status === "success") return undefined;
  return answer.errors ?? { "": [answer.message ?? t("Try again in a moment.")] };
}
