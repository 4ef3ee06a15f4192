import { collectionsWhere } from "#areas/collecting/collections/collection-query.ts";
import { readGroups } from "#areas/collecting/collections/group-collections.ts";
import { type CollectionGroup, groupText } from "#domain/collections.ts";
import type { ReportParams, ReportRow, RowQuery } from "#domain/reports/report.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import type { ReportRows } from "./grouped.ts";

/** Collections, by the query of the screen Collections. */
export async function collectionRows(actor: Actor, params: ReportParams): Promise<ReportRows> {
  const { from = "", to = "", lga, agency } = params;
  const by = params.by as CollectionGroup;
  const scope = authorize(actor, "collection.view");
  const groups = await readGroups(by, collectionsWhere(scope, { lga, agency }, { from, to }));
  return {
    rows: groups.map(({ key, name, lines, collected_kobo, reversed_kobo, kobo, others }): ReportRow => {
      const values = { lines, collected: collected_kobo, reversed: reversed_kobo, total: kobo };
      const label = groupText(by, key, name);
      if (others > 0) return { key, label, values, opens: null, others };
      return { key, label, values, opens: opensOf(by, key) };
    }),
  };
}

/** The list uses 0 for rows without a value. */
function opensOf(by: CollectionGroup, key: string | null): RowQuery {
  return by === "day" ? { from: key ?? "", to: key ?? "" } : { [by]: key ?? "0" };
}
