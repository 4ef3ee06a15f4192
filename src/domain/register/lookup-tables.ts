/** A table that fields refer to, but not a register: its rows have a code and title and can be archived. */
export interface LookupTable {
  readonly one: string;
  /** URL of a row for officers. */
  readonly view: (id: number) => string;
}

/** By table. */
const LOOKUP_TABLES: Readonly<Record<string, LookupTable>> = {
  revenue_item: { one: "revenue item", view: (id) => `/admin/revenue/revenue-items/${id}` },
  agency: { one: "agency", view: (id) => `/admin/agency/agencies/${id}` },
};

/** The lookup table of that name; undefined for a register. */
export function findLookupTable(name: string): LookupTable | undefined {
  return LOOKUP_TABLES[name];
}
