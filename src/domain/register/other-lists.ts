/** A list that fields refer to and that is no register: it has a code and a title, and is archived as one is. */
export interface OtherList {
  readonly one: string;
  /** Where the office looks at an entry. */
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
