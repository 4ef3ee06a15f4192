import type { ListColumn } from "#domain/list-columns.ts";
import type { AnyResource } from "#resource/define.ts";

/** The order of a queue: when each was submitted. */
export const SUBMITTED_SORT = "submitted_at";

/**
 * The column that identifies a record together with its name, shown on phones too: the spouse, the local government of
 * a ward.
 */
export function identifyingColumn(resource: AnyResource): string | undefined {
  const identifyingNames = [...(resource.foundBy ?? []), ...(resource.identity ?? [])];
  return resource.columns.find((name) => identifyingNames.includes(name));
}

/** What the search box of a register matches, apart from the code. */
export function searchPlaceholder(resource: AnyResource): string {
  if (resource.owned) return "street, landmark";
  if (resource.reference || resource.foundBy) return resource.foundBy ? "name, phone, street" : "name";
  return "name, phone, TIN";
}

/** Sort columns with an index in every register. */
const COMMON_SORTS = ["status", "created_at", "updated_at"];

/** Maximum number of records sorted without an index. */
const MAX_UNINDEXED_ROWS = 10_000;

/**
 * Whether a column is sortable. Masked fields aren't, as the order would reveal them; references aren't, as ids don't
 * sort by name.
 * @param meta of the list: custom fields can sort only few records
 */
export function isSortable(
  resource: AnyResource,
  { name, field }: ListColumn,
  meta: { readonly total: number; readonly total_is_estimate: boolean },
): boolean {
  if (!field) return COMMON_SORTS.includes(name);
  if (field.custom) return !field.personal && !meta.total_is_estimate && meta.total <= MAX_UNINDEXED_ROWS;
  if (field.kind === "reference" || (resource.masked && field.personal)) return false;
  return resource.columns.includes(name);
}
