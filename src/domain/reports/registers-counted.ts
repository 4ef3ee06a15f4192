/** The registers that reports count, in display order. */
export const countedRegisterLabels = {
  property: "Properties",
  shop: "Shops",
  vehicle: "Vehicles",
  mast: "Masts",
  signage: "Signage",
  individual: "Individuals",
  corporate: "Corporates",
} as const;

export type CountedRegister = keyof typeof countedRegisterLabels;
export const countedRegisters = Object.keys(countedRegisterLabels) as [CountedRegister, ...CountedRegister[]];

/** Query parameters of a register's list for the filters of a report. */
export const REGISTER_FILTER_PARAMS = {
  from: "entered_from",
  to: "entered_to",
  lga: "lga_id",
  ward: "ward",
  user: "created_by",
} as const;

/** Without a view, the URL would open the reader's saved default view. */
export const ALL_RECORDS = { view: "all" } as const;

/** Statuses of records counted together. */
export const statusGroups = {
  in_force: ["approved", "active"],
  waiting: ["submitted"],
  unfinished: ["draft", "returned"],
  ended: ["rejected", "suspended", "archived"],
} as const;
