import { PASSWORD_LEAST } from "#domain/password-rules.ts";
import { t } from "#language/t.ts";

/** `PASSWORD_HINT` in the language of whoever reads it. */
export const passwordHint = () =>
  t("At least {n} characters; a few words are easy to keep in mind", { n: PASSWORD_LEAST });
