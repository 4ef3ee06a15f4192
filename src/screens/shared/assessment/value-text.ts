import { t } from "#language/t.ts";
import type { Field } from "#resource/field.ts";

const NOT_RECORDED = "not recorded";

/** Translates a value that `formatValue` formatted; free text is not translated. */
export function valueText(field: Pick<Field, "kind"> | undefined, text: string): string {
  return field?.kind === "text" && text !== NOT_RECORDED ? text : t(text);
}
