import { viewCompliance } from "#areas/ticketing/ticket-compliance/view-compliance.ts";
import type { ReportParams, ReportRow } from "#domain/reports/report.ts";
import type { Actor } from "#kernel/actor.ts";
import type { ReportRows } from "./grouped.ts";

const SNAPSHOT_NOTE =
  "Counted at the end of the day. Registrations may have changed since, so there is no list.";

/**
 * Ticket holders on a day, by the query of the screen Ticket compliance. A past day with stored counts has no list, because the
 * list shows current registrations.
 */
export async function complianceRows(actor: Actor, params: ReportParams): Promise<ReportRows> {
  const { to, lga, by } = params;
  const kind = by === "shop" ? "shop" : "vehicle";
  const found = await viewCompliance(actor, { kind, day: to, lga });
  const [filter, groups] =
    by === "park"
      ? (["park", found.parks] as const)
      : by === "class"
        ? (["class", found.classes] as const)
        : (["lga", found.lgas] as const);
  const fixed = { kind };
  const isPast = found.from_snapshot;
  const note = found.note ?? (isPast ? SNAPSHOT_NOTE : undefined);
  return {
    rows: groups.map(({ key, name, registered, holding }): ReportRow => {
      const values = { registered, holding, missing: registered - holding };
      return { key, label: name, values, opens: isPast ? null : { ...fixed, [filter]: key ?? "0" } };
    }),
    totalsOpen: { opens: isPast ? null : fixed },
    ...(note !== undefined && { note }),
  };
}
