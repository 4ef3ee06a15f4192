import { getCategory } from "#areas/charging/billing/get-category.ts";
import { listCategories } from "#areas/charging/billing/list-categories.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { authorizeSetUp, mayEditTariff, requireTariffOf } from "#kernel/set-up-scope.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

/** The demand categories, filtered by the query of the address. */
export const categoriesLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const status = query.get("status") ?? undefined;
  const found = await listCategories(actor, { q: query.get("q") ?? "", status });
  const rows = found.map((row) => ({ ...row, editable: mayEditTariff(actor, row.agency_ids) }));
  return { rows, isFiltered: Boolean(status || query.get("q")), mayAdd: mayEditTariff(actor, []) };
});

export const newCategoryLoader = pageLoader(async ({ actor }) => {
  authorizeSetUp(actor, "demand_category.edit");
  return null;
});

export const editCategoryLoader = pageLoader(async (args) => {
  const scope = authorizeSetUp(args.actor, "demand_category.edit");
  const { items, ...category } = await getCategory(args.actor, routeId(args));
  for (const { agency_id } of items) requireTariffOf(scope, agency_id);
  const notes = await recordNotes(args.actor, "demand_category", category.id);
  return { category, lines: items.length, notes };
});
