import { addDays, daysBetween, isDate, type LagosDate } from "./lagos.ts";

/** What sales are grouped by. */
export const salesGroups = ["agent", "super_agent", "category", "park", "lga"] as const;
export type SalesGroup = (typeof salesGroups)[number];

export const salesGroupLabels: Readonly<Record<SalesGroup, string>> = {
  agent: "Agent",
  super_agent: "Super agent",
  category: "Category",
  park: "Park",
  lga: "Local government",
};

/** Filters of tickets, for lists, reports and links from reports. */
export interface TicketFilters {
  /** Lagos dates, inclusive. */
  readonly from?: LagosDate | undefined;
  readonly to?: LagosDate | undefined;
  readonly status?: "valid" | "void" | undefined;
  /** Ids; 0 is "none": an agent without a super agent, a sale without a park. */
  readonly agent?: number | undefined;
  readonly super_agent?: number | undefined;
  readonly category?: number | undefined;
  readonly park?: number | undefined;
  readonly lga?: number | undefined;
  readonly agency?: number | undefined;
}

const ID_FILTERS = ["agent", "super_agent", "category", "park", "lga", "agency"] as const;

/** The filters of a URL; invalid ones are ignored. */
export function readTicketFilters(query: URLSearchParams): TicketFilters {
  const day = (name: string) => {
    const text = query.get(name) ?? "";
    return isDate(text) ? text : undefined;
  };
  const status = query.get("status");
  const ids = ID_FILTERS.flatMap((name) => {
    const text = query.get(name) ?? "";
    return /^\d{1,10}$/.test(text) ? [[name, Number(text)] as const] : [];
  });
  return {
    ...Object.fromEntries(ids),
    from: day("from"),
    to: day("to"),
    status: status === "valid" || status === "void" ? status : undefined,
  };
}

/** Maximum days of a report. */
const MAX_DAYS = 366;

/** The period of a report: as requested, by default this month, at most a year. */
export function reportPeriod(filters: TicketFilters, today: LagosDate): { from: LagosDate; to: LagosDate } {
  const to = filters.to ?? today;
  const from = filters.from ?? `${to.slice(0, 7)}-01`;
  if (from > to) return { from: to, to };
  return { from: daysBetween(from, to) >= MAX_DAYS ? addDays(to, 1 - MAX_DAYS) : from, to };
}
