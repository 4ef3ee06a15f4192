import type { AnyResource } from "#resource/define.ts";
import { type ConditionRow, conditionBody, type TierRow, tierBody } from "./item-rows.ts";

/** The fields each kind of charge has of its own. */
const FORMULA_FIELDS: Readonly<Record<string, readonly string[]>> = {
  flat: ["amount_kobo"],
  per_unit: ["amount_kobo", "unit_field"],
  rate: ["rate_ppm", "value_field"],
  tiered: ["tier_field", "tiers"],
};

const COMMON_FIELDS = ["revenue_item_id", "kind", "min_kobo", "max_kobo"] as const;
const VALIDITY_FIELDS = ["effective_from", "effective_to", "citation", "position"] as const;

interface Parts {
  readonly category: { readonly id: number };
  /** The register that is charged, with custom fields. */
  readonly resource: AnyResource;
  readonly conditions: readonly ConditionRow[];
  readonly tiers: readonly TierRow[];
  readonly version: number | undefined;
}

/** The request body: texts as typed, only the fields of the selected kind. */
export function itemBody(form: FormData, parts: Parts): Record<string, unknown> {
  const { category, resource, conditions, tiers, version } = parts;
  const text = (name: string) => String(form.get(name) ?? "");
  const names = [...COMMON_FIELDS, ...(FORMULA_FIELDS[text("kind")] ?? []), ...VALIDITY_FIELDS];
  const body: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, text(name)]));
  body.conditions = conditions.map((row) => conditionBody(resource, row));
  if ("tiers" in body) body.tiers = tiers.map((row) => tierBody(resource, text("tier_field"), row));
  // An existing line keeps its position.
  if (version === undefined) body.category_id = category.id;
  else body.version = version;
  return body;
}
