import { entryMethods, entryStatusLabels } from "#domain/bank-entry.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

/** Pages and API paths of bank deposits. */
export const entryPages = {
  list: "/admin/list/bank-entries",
  register: "/admin/register/bank-entry",
  view: (id: number) => `/admin/view/bank-entry/${id}`,
  edit: (id: number) => `/admin/edit/bank-entry/${id}`,
} as const;

export const entryPaths = {
  entries: "/api/v1/bank-entries",
  entry: (id: number) => `/api/v1/bank-entries/${id}`,
  verb: (id: number, verb: "confirm" | "return" | "withdraw") => `/api/v1/bank-entries/${id}/${verb}`,
} as const;

/** Style and label of a deposit's status. */
export const entryStyles: Readonly<Record<string, { readonly kind: StatusKind; readonly label: string }>> = {
  waiting: { kind: "unapproved", label: entryStatusLabels.waiting },
  returned: { kind: "returned", label: entryStatusLabels.returned },
  confirmed: { kind: "paid", label: entryStatusLabels.confirmed },
  withdrawn: { kind: "cancelled", label: entryStatusLabels.withdrawn },
};

export function methodLabel(kind: string): string {
  return entryMethods[kind as keyof typeof entryMethods] ?? kind;
}
