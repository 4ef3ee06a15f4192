import type { StatusKind } from "#ui/primitives/status.tsx";

/** URLs of the till pages and their API. */
export const tillPages = {
  counter: "/admin/till",
  count: "/admin/till/count",
  list: "/admin/tills",
  view: (id: number) => `/admin/tills/${id}`,
  sheet: (id: number) => `/admin/tills/${id}/sheet`,
} as const;

export const tillPaths = {
  tills: "/api/v1/tills",
  bills: (id: number) => `/api/v1/tills/${id}/bills`,
  payments: (id: number) => `/api/v1/tills/${id}/payments`,
  verb: (id: number, verb: "moves" | "count" | "force-count" | "explain" | "close" | "slips") =>
    `/api/v1/tills/${id}/${verb}`,
  slip: (id: number, deposit: number, verb: "confirm" | "withdraw") =>
    `/api/v1/tills/${id}/slips/${deposit}/${verb}`,
  sheet: (id: number) => `/api/v1/tills/${id}/sheet/pdf`,
} as const;

/** The status of a till: its mark and label. */
export const tillStyles: Readonly<Record<string, { readonly kind: StatusKind; readonly label: string }>> = {
  open: { kind: "owing", label: "Open" },
  late: { kind: "overdue", label: "Open since an earlier day" },
  counted: { kind: "unapproved", label: "Counted" },
  closed: { kind: "paid", label: "Closed" },
};
