/** The registers that reports count, in the order people see them. */
export const registersCounted = {
  property: "Properties",
  shop: "Shops",
  vehicle: "Vehicles",
  mast: "Masts",
  signage: "Signage",
  individual: "Individuals",
  corporate: "Corporates",
} as const;

export type CountedRegister = keyof typeof registersCounted;
export const countedRegisters = Object.keys(registersCounted) as [CountedRegister, ...CountedRegister[]];

/** What the list of any register calls the filters of a report. */
export const REGISTER_ASKS = {
  from: "entered_from",
  to: "entered_to",
  lga: "lga_id",
  ward: "ward",
  user: "created_by",
} as const;

/** Otherwise an address that asks for nothing opens the reader's own view of the list. */
export const WHOLE_LIST = { view: "all" } as const;

/** States of a record that are counted together. */
export const stateGroups = {
  in_force: ["approved", "active"],
  waiting: ["submitted"],
  unfinished: ["draft", "returned"],
  ended: ["rejected", "suspended", "archived"],
} as const;
