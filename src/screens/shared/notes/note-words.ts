/** What people call the kinds of records that notes are on. */
export const kindWords: Readonly<Record<string, string>> = {
  property: "Property",
  shop: "Shop",
  vehicle: "Vehicle",
  mast: "Mast",
  signage: "Signage",
  individual: "Individual",
  corporate: "Corporate",
  bill: "Bill",
  demand_notice: "Demand notice",
  user: "User",
};

const PAPERS: Readonly<Record<string, string>> = {
  bill: "/admin/receipt/bill",
  demand_notice: "/admin/demand-notice",
};

/** Where an officer finds the record of a note. */
export function noteRecordAddress(resource: string, id: number): string {
  return `${PAPERS[resource] ?? `/admin/view/${resource}`}/${id}`;
}

export const noteCalls = {
  write: "/api/v1/notes",
  strike: (id: number) => `/api/v1/notes/${id}/strike`,
} as const;
