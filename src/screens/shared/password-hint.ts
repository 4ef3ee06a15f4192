import { PASSWORD_LEAST } from "#domain/password-rules.ts";
import { t } from "#language/t.ts";

/** What a password must be, in one line, to be shown before a rule is broken. */
export const passwordHint = () =>
  t("At least {n} characters; a few words are easy to keep in mind", { n: PASSWORD_LEAST });
