import type { ReportAsked, ReportRow } from "#domain/reports/report.ts";
import type { Actor } from "../actor.ts";
import { viewCompliance } from "../ticket-compliance/view-compliance.ts";
import type { Grouped } from "./grouped.ts";

/** Who held a ticket on a day, by the query of the screen Ticket compliance. */
export async function complianceRows(actor: Actor, asked: ReportAsked): Promise<Grouped> {
  const { to, lga, by } = asked;
  const kind = by === "shop" ? "shop" : "vehicle";
  const found = await viewCompliance(actor, { kind, day: to, lga });
  const [filter, groups] =
    by === "park"
      ? (["park", found.parks] as const)
      : by === "class"
        ? (["class", found.classes] as const)
        : (["lga", found.lgas] as const);
  const fixed = { kind };
  return {
    rows: groups.map(({ key, name, registered, holding }): ReportRow => {
      const values = { registered, holding, missing: registered - holding };
      return { key, label: name, values, opens: { ...fixed, [filter]: key ?? "0" } };
    }),
    totalsOpen: { opens: fixed },
  };
}
