import type { Tab } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/records/address.ts";

const STATES = [
  { value: undefined, label: "All" },
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
] as const;

/** The states of a list that is set up by the office, as links. */
export function stateTabs(pathname: string, query: URLSearchParams): Tab[] {
  return STATES.map(({ value, label }) => ({
    to: withQuery(pathname, query, { status: value }),
    label,
    current: (query.get("status") ?? undefined) === value,
  }));
}
