import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";

/** An optional column of a list; code and name always come first. */
export interface ListColumn {
  /** In the URL: the name of a field, or of a common column. */
  readonly name: string;
  /** Column head in lists and files. */
  readonly label: string;
  /** A field of the register; undefined for common columns. */
  readonly field: Field | undefined;
}

/** Maximum columns: more don't fit on a screen or a page. */
const MAX_COLUMNS = 30;

const COMMON_COLUMNS: readonly (readonly [
  name: string,
  label: string,
  of: (resource: AnyResource) => boolean,
])[] = [
  ["owners", "Owner", ({ owned }) => owned],
  ["status", "Status", () => true],
  ["lga", "LGA", ({ located, fields }) => located && !fields.lga_id],
  ["latitude", "Latitude", ({ located }) => located],
  ["longitude", "Longitude", ({ located }) => located],
  ["created_at", "Entered on", () => true],
  ["created_by", "Entered by", () => true],
  ["updated_at", "Changed on", () => true],
];

/** Head of the column with the record's title. */
export function titleLabel({ titleLabel: own, owned }: AnyResource): string {
  return own ?? (owned ? "Description" : "Name");
}

/** All columns of this register, in the order offered. */
export function listColumns(resource: AnyResource): readonly ListColumn[] {
  const common = COMMON_COLUMNS.filter(([, , appliesTo]) => appliesTo(resource)).map(([name, label]) => ({
    name,
    label,
    field: undefined,
  }));
  const ownColumns = Object.entries(resource.fields).map(([name, field]) => ({
    name,
    label: field.label,
    field,
  }));
  const [owners, ...rest] = resource.owned ? common : [undefined, ...common];
  return [...(owners ? [owners] : []), ...ownColumns, ...rest.filter((column) => column !== undefined)];
}

/** Default columns: owner, the register's own columns, status. */
export function defaultColumns(resource: AnyResource): readonly string[] {
  return [...(resource.owned ? ["owners"] : []), ...resource.columns, "status"];
}

/**
 * The columns named in a URL, in order, without repeats; "-" means none.
 * @returns columns: undefined if the text is empty; unknown: unknown names
 */
export function readColumns(
  resource: AnyResource,
  text: string,
): { readonly columns: readonly string[] | undefined; readonly unknown: readonly string[] } {
  if (text === "") return { columns: undefined, unknown: [] };
  const known = new Set(listColumns(resource).map(({ name }) => name));
  const named = [...new Set(text.split(",").filter((name) => name !== "" && name !== "-"))];
  return {
    columns: named.filter((name) => known.has(name)).slice(0, MAX_COLUMNS),
    unknown: named.filter((name) => !known.has(name)),
  };
}

/** The columns as URL text. */
export function formatColumns(columns: readonly string[]): string {
  return columns.length === 0 ? "-" : columns.join(",");
}

/** The columns with these names, in order; unknown names are skipped. */
export function columnsNamed(resource: AnyResource, names: readonly string[]): readonly ListColumn[] {
  const all = listColumns(resource);
  return names.flatMap((name) => all.find((column) => column.name === name) ?? []);
}
