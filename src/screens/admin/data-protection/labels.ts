import { type CaseState, caseStates } from "#domain/data-case.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

/** Pages of data protection cases. */
export const casePages = {
  list: "/admin/data-protection",
  open: "/admin/data-protection/new",
  retention: "/admin/data-protection/retention",
  map: "/admin/data-protection/map",
  view: (id: number) => `/admin/data-protection/${id}`,
} as const;

export const casePaths = {
  all: "/api/v1/data-cases",
  verb: (id: number, verb: string) => `/api/v1/data-cases/${id}/${verb}`,
} as const;

const STATUS_KINDS: Readonly<Record<CaseState, StatusKind>> = {
  asked: "pending",
  open: "running",
  done: "done",
  refused: "rejected",
  withdrawn: "cancelled",
};

/** Style and label of a case's status. */
export function caseStyle({ status, overdue }: { status: CaseState; overdue: boolean }) {
  return overdue
    ? { kind: "overdue" as const, label: "Overdue" }
    : { kind: STATUS_KINDS[status], label: caseStates[status] };
}
