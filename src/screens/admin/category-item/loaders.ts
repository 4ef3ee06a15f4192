import { getCategory } from "#areas/charging/billing/get-category.ts";
import { findItem, type ItemRow, toTariffItem } from "#areas/charging/billing/item-row.ts";
import { type ListedCategory, listCategories } from "#areas/charging/billing/list-categories.ts";
import { listRevenueItems } from "#areas/charging/billing/list-revenue-items.ts";
import type { DraftRow } from "#areas/charging/tariff-drafts/draft-row.ts";
import { listDrafts } from "#areas/charging/tariff-drafts/list-drafts.ts";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { authorizeSetUp, coversAgency, mayEditTariff, requireTariffOf } from "#kernel/set-up-scope.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { findPendingRequest } from "#platform/approval-requests/list-requests.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { readTrial } from "./trial.ts";

/** The lines of the category in the address, and the charge of a trial record. */
export const tariffLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const [categories, today] = await Promise.all([listCategories(actor), lagosToday(database())]);
  const chosen = chooseCategory(categories, query);
  const names = categories.map(({ id, name, status }) => ({ id, name, status }));
  if (!chosen) return { categories: names, tariff: null, custom: [], today };
  const { items, ...category } = await getCategory(actor, chosen.id);
  const editable = mayEditTariff(actor, chosen.agency_ids);
  const trial = query.has("year") || query.has("asset") ? await readTrial(actor, category, query) : null;
  const notes = await recordNotes(actor, "demand_category", chosen.id);
  const drafts = (await listDrafts(actor, chosen.id)).map(toDraftSummary);
  const pending =
    (await findPendingRequest(actor, ["tariff-line-new", "tariff-terms"], {
      type: "demand_category",
      id: chosen.id,
    })) ??
    (await findPendingRequest(actor, ["tariff-line"], {
      type: "category_item",
      id: items.map(({ id }) => id),
    })) ??
    null;
  const tariff = { category, items: items.map(toItemView), editable, trial, notes, drafts, pending };
  const custom = await customFieldsOf(getRegister(category.resource));
  return { categories: names, tariff, custom, today };
});

/** The requested category, or the first active one. */
function chooseCategory(categories: readonly ListedCategory[], query: URLSearchParams) {
  const wanted = query.get("category");
  if (wanted) {
    const found = categories.find(({ id }) => String(id) === wanted);
    if (!found) throw notFound("category");
    return found;
  }
  const resource = query.get("resource");
  const candidates = resource ? categories.filter((category) => category.resource === resource) : categories;
  return (
    candidates.find(({ status, items_in_force }) => status === "active" && items_in_force > 0) ??
    candidates[0]
  );
}

function toDraftSummary({
  id,
  code,
  name,
  effective_from,
  state,
  lines,
  updated_at,
  created_by_name,
}: DraftRow) {
  return { id, code, name, effective_from, state, lines: lines.length, updated_at, created_by_name };
}

export type DraftSummary = ReturnType<typeof toDraftSummary>;

function toItemView(row: ItemRow) {
  const { code, revenue_item_id, position, version } = row;
  return { ...toTariffItem(row), code, revenue_item_id, position, version };
}

export type ItemView = ReturnType<typeof toItemView>;

/** The data of a line's form. */
export async function itemFormData(actor: Actor, categoryId: number) {
  const scope = authorizeSetUp(actor, "demand_category.edit");
  const [{ items, ...category }, revenueItems] = await Promise.all([
    getCategory(actor, categoryId),
    listRevenueItems(actor),
  ]);
  const custom = await customFieldsOf(getRegister(category.resource));
  // A bill has one agency: the first line decides which.
  const agency = items[0]?.agency_id;
  if (agency !== undefined) requireTariffOf(scope, agency);
  const place = 1 + Math.max(0, ...items.map(({ position }) => position));
  return {
    category,
    custom,
    place,
    /** Whether another officer approves a line: all but the first. */
    byRequest: items.length > 0,
    revenueItems: revenueItems.filter((one) =>
      agency === undefined ? coversAgency(scope, one.agency_id) : one.agency_id === agency,
    ),
  };
}

export const newItemLoader = pageLoader(async ({ actor, url }) => {
  const id = url.searchParams.get("category") ?? "";
  if (!/^[0-9]{1,10}$/.test(id)) throw notFound("category");
  return itemFormData(actor, Number(id));
});

export const editItemLoader = pageLoader(async (args) => {
  const row = await findItem(database(), routeId(args));
  if (!row) throw notFound("line");
  return { ...(await itemFormData(args.actor, row.category_id)), item: toItemView(row) };
});
