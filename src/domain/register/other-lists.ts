/** A list that fields refer to but that is not a register: its entries have a code and title and can be archived. */
export interface OtherList {
  readonly one: string;
  /** URL of an entry for officers. */
  readonly view: (id: number) => string;
}

/** By table. */
const LISTS: Readonly<Record<string, OtherList>> = {
  revenue_item: { one: "revenue item", view: (id) => `/admin/revenue/revenue-items/${id}` },
  agency: { one: "agency", view: (id) => `/admin/agency/agencies/${id}` },
};

/** The list of that name; undefined for a register. */
export function findOtherList(name: string): OtherList | undefined {
  return LISTS[name];
}
