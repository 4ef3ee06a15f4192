import type { FollowUpOutcome, PromiseState } from "#domain/account-managers.ts";
import { countNoun } from "#domain/count-text.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

/** Pages and API paths of account managers. */
export const managerPages = {
  list: "/admin/account-manager",
  view: (id: number) => `/admin/view/account-manager/${id}`,
  assign: (id: number) => `/admin/assign-payers/${id}`,
  payer: (type: "individual" | "corporate", id: number) => `/admin/view/${type}/${id}`,
} as const;

export const managerPaths = {
  managers: "/api/v1/account-managers",
  one: (id: number) => `/api/v1/account-managers/${id}`,
  payers: (id: number) => `/api/v1/account-managers/${id}/payers`,
  preview: (id: number) => `/api/v1/account-managers/${id}/payers/preview`,
  file: (id: number) => `/api/v1/account-managers/${id}/payers/file`,
  move: (id: number) => `/api/v1/account-managers/${id}/move`,
  end: (entry: number) => `/api/v1/portfolio-entries/${entry}/end`,
  followUps: "/api/v1/follow-ups",
  done: (id: number) => `/api/v1/follow-ups/${id}/done`,
} as const;

/** Style and label of a promise's status. */
export const promiseStyles: Readonly<Record<PromiseState, { kind: StatusKind; label: string }>> = {
  open: { kind: "owing", label: "Promised" },
  kept: { kind: "paid", label: "Kept" },
  broken: { kind: "overdue", label: "Broken" },
};

export const outcomeLabels: Readonly<Record<FollowUpOutcome, string>> = {
  promise: "Promised to pay",
  reached: "Reached, no promise",
  "not-reached": "Not reached",
  dropped: "Cancelled: payer removed from portfolio",
};

/** "1 payer", "2,310 payers" */
export const payersText = (count: number) => countNoun(count, "payer");
