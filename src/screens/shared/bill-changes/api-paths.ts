/** API paths of changes to bills. */
export const billChangePaths = {
  request: (
    bill: number,
    collection: "objections" | "waivers" | "adjustments" | "cancellations" | "instalment-plans",
  ) => `/api/v1/bills/${bill}/${collection}`,
  change: (id: number, verb: "approve" | "refuse" | "withdraw") => `/api/v1/bill-changes/${id}/${verb}`,
  objection: (id: number, verb: "uphold" | "revise" | "withdraw") => `/api/v1/objections/${id}/${verb}`,
  plan: (id: number, verb: "approve" | "refuse" | "withdraw") => `/api/v1/instalment-plans/${id}/${verb}`,
  serve: (notice: number) => `/api/v1/demand-notices/${notice}/serve`,
} as const;

export const servePages = {
  list: "/admin/serve-notices",
  view: (notice: number) => `/admin/serve-notices/${notice}`,
  requests: "/admin/list/bill-requests",
} as const;
