import { t } from "#language/t.ts";
import type { Field } from "#resource/field.ts";

const NOTHING = "not recorded";

/** A declared or recorded value as `valueWords` says it; what somebody wrote stays as it is. */
export function valueText(field: Pick<Field, "kind"> | undefined, words: string): string {
  return field?.kind === "text" && words !== NOTHING ? words : t(words);
}
