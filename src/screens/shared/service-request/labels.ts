import type { RequestStatus } from "#domain/service/request-state.ts";
import { stateLabels } from "#domain/service/request-state.ts";
import { count, t } from "#language/t.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

export type RequestBase = "/admin" | "/individual" | "/cooperate";

/** Pages of requests. */
export const requestPages = {
  list: (base: RequestBase) => `${base}/services/requests`,
  create: (base: RequestBase, service: number) => `${base}/services/ask/${service}`,
  view: (base: RequestBase, id: number) =>
    base === "/admin" ? `/admin/view/request/${id}` : `${base}/request/${id}`,
  pay: (token: string) => `/payments/pay/${token}`,
  bill: (base: RequestBase, id: number) => `${base}/receipt/bill/${id}`,
  history: "/admin/services/history",
} as const;

export type RequestAction =
  | ("assign" | "start" | "ask" | "answer" | "messages" | "resolve" | "reject")
  | ("close" | "withdraw" | "rate" | "reopen");

/** The id of the answer form on a request's page. */
export const ANSWER_FORM_ID = "answer";

/** API paths of requests. */
export const requestPaths = {
  all: "/api/v1/service-requests",
  action: (id: number, verb: RequestAction) => `/api/v1/service-requests/${id}/${verb}`,
  workers: (id: number, provider: string) =>
    `/api/v1/service-requests/${id}/workers${provider ? `?provider_id=${provider}` : ""}`,
  file: "/api/v1/service-requests/history/file",
  attachments: "/api/v1/service-attachments",
  attachment: (id: number, size?: "thumb") =>
    `/api/v1/service-attachments/${id}/file${size ? `?size=${size}` : ""}`,
} as const;

const STATUS_STYLES: Readonly<Record<RequestStatus["status"], StatusKind>> = {
  submitted: "unapproved",
  assigned: "queued",
  "in-progress": "running",
  resolved: "done",
  rejected: "rejected",
  closed: "archived",
  withdrawn: "cancelled",
};

/** Style and label of a request's status. Requesters don't see the assignee. */
export function requestStyle(
  { status, waiting_for }: RequestStatus,
  base: RequestBase,
): { readonly kind: StatusKind; readonly label: string } {
  if (waiting_for === "fee")
    return { kind: "owing", label: base === "/admin" ? "Awaiting payment" : t("Fee due") };
  if (waiting_for === "requester")
    return {
      kind: "returned",
      label: base === "/admin" ? "Awaiting reply" : t("Awaiting your reply"),
    };
  if (base !== "/admin" && status === "assigned") return { kind: "queued", label: t("Received") };
  return { kind: STATUS_STYLES[status], label: t(stateLabels[status]) };
}

/** "1 working day", "10 working days". */
export function workingDays(days: number): string {
  return count(days, "{n} working day", "{n} working days");
}

/** Ratings from 1 to 5. */
export const ratingLabels = ["Very bad", "Bad", "Fair", "Good", "Very good"] as const;

/** "4 of 5, good". */
export function ratingText(rating: number): string {
  return t("{rating} of 5, {word}", { rating, word: t(ratingLabels[rating - 1] ?? "").toLowerCase() });
}

/** How and when a request ended: the start of a sentence. */
export const endTexts: Readonly<Record<string, string>> = {
  resolved: "Resolved on {day}",
  rejected: "Rejected on {day}",
  closed: "Closed on {day}",
  withdrawn: "Withdrawn on {day}",
};
