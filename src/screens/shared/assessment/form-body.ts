import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import type { AssessmentAbout } from "./form-loader.ts";

const DECLARED_PREFIX = "declared.";

/** The form as the body of the API request; blank fields declare nothing. */
export function assessmentBody(form: FormData, about: AssessmentAbout) {
  const declared: Record<string, string> = {};
  for (const [name, value] of form)
    if (name.startsWith(DECLARED_PREFIX) && typeof value === "string" && value.trim() !== "")
      declared[name.slice(DECLARED_PREFIX.length)] = value;
  const items = form.getAll("revenue_item_ids");
  const remark = form.get("remark");
  return { ...about, declared, remark: remark ?? "", ...(items.length > 0 && { revenue_item_ids: items }) };
}

/** Labels for the error summary. */
export function errorLabels(resource: AnyResource): Record<string, string> {
  const fields = Object.entries(resource.fields).map(([name, { label }]) => [
    `${DECLARED_PREFIX}${name}`,
    t(label),
  ]);
  return { ...Object.fromEntries(fields), remark: t("Remark"), evidence_ids: t("Evidence") };
}
