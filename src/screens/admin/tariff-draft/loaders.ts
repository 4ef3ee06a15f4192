import { getCategory } from "#areas/charging/billing/get-category.ts";
import { type DraftRow, toDraftItem } from "#areas/charging/tariff-drafts/draft-row.ts";
import { type DraftView, getDraft } from "#areas/charging/tariff-drafts/get-draft.ts";
import { clashText, mergeDraft, mergeTerms } from "#areas/charging/tariff-drafts/merge-draft.ts";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { addDays } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import {
  authorizeSetUp,
  coversAgency,
  mayEditTariff,
  maySetUp,
  requireTariffOf,
} from "#kernel/set-up-scope.ts";
import { lagosToday } from "#kernel/today.ts";
import { type PageArgs, pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { itemFormData } from "../category-item/loaders.ts";

/** The category of a new draft. */
export const newDraftLoader = pageLoader(async ({ actor, url }) => {
  const scope = authorizeSetUp(actor, "demand_category.edit");
  const id = url.searchParams.get("category") ?? "";
  if (!/^[0-9]{1,10}$/.test(id)) throw notFound("category");
  const { items, ...category } = await getCategory(actor, Number(id));
  for (const { agency_id } of items) requireTariffOf(scope, agency_id);
  const today = await lagosToday(database());
  return {
    category: { id: category.id, name: category.name },
    nextYear: `${Number(today.slice(0, 4)) + 1}-01-01`,
  };
});

/** One draft beside the tariff it would replace, and the user's available actions. */
export const draftLoader = pageLoader(async (args) => {
  const view = await getDraft(args.actor, routeId(args));
  const { draft, category, current, revenue, changes, terms } = view;
  const { clashes } = mergeDraft(current, draft, revenue);
  const open = draft.state === "draft";
  const editable = open && mayEditTariff(args.actor, agenciesOf(view));
  return {
    draft: draftSummary(draft),
    category: { id: category.id, name: category.name, resource: category.resource, period: category.period },
    custom: await customFieldsOf(getRegister(category.resource)),
    changes,
    lineNumbers: draft.lines.map(({ line }) => line),
    terms,
    clashes: clashText(clashes, mergeTerms(category, draft).clashes),
    lastDayBefore: addDays(draft.effective_from, -1),
    editable,
    publish: open ? publishPermission(args.actor, draft, agenciesOf(view)) : "closed",
    maySimulate: open && maySimulateFor(args.actor, agenciesOf(view)),
  };
});

function agenciesOf({ current, revenue }: DraftView): number[] {
  return [...current, ...revenue.values()].map(({ agency_id }) => agency_id);
}

/** Whether the user may bill for all these agencies, in at least some local governments. */
function maySimulateFor(actor: Actor, agencies: readonly number[]): boolean {
  if (!may(actor, "billing.run")) return false;
  const scope = authorize(actor, "billing.run");
  return agencies.every((id) => coversAgency(scope, id));
}

/** Whether the user may publish; editors of the draft may not ("own"). */
function publishPermission(
  actor: Actor,
  { editors }: DraftRow,
  agencies: readonly number[],
): "mine" | "own" | "closed" {
  if (!maySetUp(actor, "demand_category.publish", agencies)) return "closed";
  return editors.includes(actor.session?.user.id ?? 0) ? "own" : "mine";
}

function draftSummary({ id, code, name, effective_from, state, version, ...rest }: DraftRow) {
  const { created_at, created_by_name, published_at, published_by_name } = rest;
  return {
    id,
    code,
    name,
    effective_from,
    state,
    version,
    created_at,
    created_by_name,
    published_at,
    published_by_name,
  };
}

/** Data for a draft line's form; `line` if the URL names one. */
export const draftLineLoader = pageLoader(async (args) => {
  const { draft, revenue } = await getDraft(args.actor, routeId(args));
  if (draft.state !== "draft") throw notFound("draft");
  const data = await itemFormData(args.actor, draft.category_id);
  const place = 1 + Math.max(0, ...draft.lines.map(({ position }) => position));
  const { id, name, version, effective_from } = draft;
  const found = findLine(args, draft);
  const inDraft = { id, name, version, effective_from, ...(found && { line: found.line }) };
  const item = found && {
    ...toDraftItem(found, effective_from, revenue),
    code: "",
    revenue_item_id: found.revenue_item_id,
    position: found.position,
    version,
  };
  return { ...data, place, inDraft, ...(item && { item }) };
});

/** The terms of a draft that the user may edit. */
export const draftTermsLoader = pageLoader(async (args) => {
  const scope = authorizeSetUp(args.actor, "demand_category.edit");
  const view = await getDraft(args.actor, routeId(args));
  const { draft, category, terms } = view;
  if (draft.state !== "draft") throw notFound("draft");
  for (const agency of agenciesOf(view)) requireTariffOf(scope, agency);
  const { id, name, version } = draft;
  return {
    draft: { id, name, version },
    category: { id: category.id, name: category.name },
    terms: terms.after,
  };
});

function findLine({ params }: PageArgs, { lines }: DraftRow) {
  if (params.line === undefined) return undefined;
  const found = lines.find(({ line }) => String(line) === params.line);
  if (!found) throw notFound("line");
  return found;
}
