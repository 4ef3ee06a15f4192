import { PASSWORD_MIN_LENGTH } from "#domain/password-rules.ts";
import { t } from "#language/t.ts";

/** The password rule, shown as a hint. */
export const passwordHint = () =>
  t("At least {n} characters. A few random words are easy to remember.", { n: PASSWORD_MIN_LENGTH });
