import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";

/** A column that a list can show besides code and name, which always stand first. */
export interface ListColumn {
  /** In the address: a field's own name, or one of those every record has. */
  readonly name: string;
  /** Of its head and of a file's first line. */
  readonly label: string;
  /** Of a field of the register; undefined for what every record has. */
  readonly field: Field | undefined;
}

/** Columns that one row can show at once: more fit on no screen and no sheet of paper. */
const MOST_COLUMNS = 30;

const COMMON: readonly (readonly [name: string, label: string, of: (resource: AnyResource) => boolean])[] = [
  ["owners", "Owner", ({ owned }) => owned],
  ["status", "Status", () => true],
  ["lga", "LGA", ({ located, fields }) => located && !fields.lga_id],
  ["latitude", "Latitude", ({ located }) => located],
  ["longitude", "Longitude", ({ located }) => located],
  ["created_at", "Entered on", () => true],
  ["created_by", "Entered by", () => true],
  ["updated_at", "Changed on", () => true],
];

/** The head of the column that names a record. */
export function titleLabel(resource: AnyResource): string {
  return resource.owned ? "What and where" : "Name";
}

/** Everything a list of this register can show, in the order in which it is offered. */
export function listColumns(resource: AnyResource): readonly ListColumn[] {
  const common = COMMON.filter(([, , of]) => of(resource)).map(([name, label]) => ({
    name,
    label,
    field: undefined,
  }));
  const own = Object.entries(resource.fields).map(([name, field]) => ({ name, label: field.label, field }));
  const [owners, ...rest] = resource.owned ? common : [undefined, ...common];
  return [...(owners ? [owners] : []), ...own, ...rest.filter((column) => column !== undefined)];
}

/** What is shown until somebody chooses: owner, the register's own columns, status. */
export function usualColumns(resource: AnyResource): readonly string[] {
  return [...(resource.owned ? ["owners"] : []), ...resource.columns, "status"];
}

/**
 * The columns an address names, in its order, each once; "-" stands for none at all.
 * @returns undefined when it names none, and what it names that there is not
 */
export function readColumns(
  resource: AnyResource,
  text: string,
): { readonly columns: readonly string[] | undefined; readonly unknown: readonly string[] } {
  if (text === "") return { columns: undefined, unknown: [] };
  const known = new Set(listColumns(resource).map(({ name }) => name));
  const named = [...new Set(text.split(",").filter((name) => name !== "" && name !== "-"))];
  return {
    columns: named.filter((name) => known.has(name)).slice(0, MOST_COLUMNS),
    unknown: named.filter((name) => !known.has(name)),
  };
}

/** The same as an address carries it. */
export function writeColumns(columns: readonly string[]): string {
  return columns.length === 0 ? "-" : columns.join(",");
}

/** The columns of these names, in this order; what there is not is left out. */
export function columnsNamed(resource: AnyResource, names: readonly string[]): readonly ListColumn[] {
  const all = listColumns(resource);
  return names.flatMap((name) => all.find((column) => column.name === name) ?? []);
}
