import { getRevenueItem } from "#areas/charging/revenue-items/get-revenue-item.ts";
import { listAllItems } from "#areas/charging/revenue-items/list-all-items.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { authorizeSetUp, coversAgency, maySetUp } from "#kernel/set-up-scope.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { findPendingRequest } from "#platform/approval-requests/list-requests.ts";
import { routeId } from "../../shared/records/loaders.ts";

/** The revenue items, filtered by the URL. */
export const revenueItemsLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const status = query.get("status") ?? undefined;
  const q = query.get("q") ?? "";
  const rows = await listAllItems(actor, { q, status });
  return { rows, isFiltered: Boolean(status || q), mayAdd: maySetUp(actor, "revenue_item.edit") };
});

/** Agencies that can bill or receive a share. */
async function selectableAgencies(actor: Actor) {
  const scope = authorizeSetUp(actor, "revenue_item.edit");
  const rows = await database()
    .selectFrom("agency")
    .select(["id", "name", "short_code"])
    .orderBy("name")
    .limit(500)
    .execute();
  return rows.filter(({ id }) => coversAgency(scope, id));
}

export const newRevenueItemLoader = pageLoader(async ({ actor }) => ({
  agencies: await selectableAgencies(actor),
}));

export const revenueItemLoader = pageLoader(async (args) => {
  const { splits, ...item } = await getRevenueItem(args.actor, routeId(args));
  const editable = maySetUp(args.actor, "revenue_item.edit", [item.agency_id]);
  const today = await lagosToday(database());
  const current = splits.find(({ effective_from }) => effective_from <= today)?.id;
  return {
    item,
    splits: splits.map((split) => ({
      ...split,
      state: split.id === current ? "now" : split.effective_from > today ? "later" : "before",
    })),
    agencies: editable ? await selectableAgencies(args.actor) : [],
    editable,
    notes: await recordNotes(args.actor, "revenue_item", item.id),
    pending:
      (await findPendingRequest(args.actor, ["revenue-split", "revenue-split-removal"], {
        type: "revenue_item",
        id: item.id,
      })) ?? null,
  };
});

export type SplitVersion = Awaited<ReturnType<typeof revenueItemLoader>>["splits"][number];
