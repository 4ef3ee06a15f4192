import { withCustom } from "#areas/registry/custom-fields/with-custom.ts";
import type { EffectRow } from "#domain/approval-requests.ts";
import { readCategory } from "#domain/category-input.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { EVERYWHERE } from "#domain/people/cover.ts";
import { plainNumber } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { FieldText, TariffItem } from "#domain/tariff.ts";
import { conditionsText, effectivePeriodText, formulaText } from "#domain/tariff-line-text.ts";
import { pickTerms, sameTerms, type Terms } from "#domain/tariff-terms.ts";
import { termRows } from "#domain/tariff-terms-text.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { defineApproval } from "#platform/approval-requests/define.ts";
import { type PendingRequest, requestApproval } from "#platform/approval-requests/request-approval.ts";
import { type CategoryRow, readCategoryRow } from "./category-row.ts";
import { createItem } from "./create-item.ts";
import { endItem } from "./end-item.ts";
import { findItem, type ItemRow, itemFields, itemsOf, toTariffItem } from "./item-row.ts";
import { updateCategory } from "./update-category.ts";
import { updateItem } from "./update-item.ts";
import { readLine } from "./write-item.ts";

/**
 * Before the first bill, one officer enters a category and its first line. From then on, one officer requests each
 * change of its charges and another approves it; several changes together are a tariff draft.
 */

type LineChange =
  | { readonly verb: "update"; readonly body: Raw }
  | { readonly verb: "end"; readonly on: string; readonly version: number };

defineApproval<Raw>("tariff-line-new", {
  apply: (tx, actor, { id }, body) => createItem(tx, actor, { ...body, category_id: id }),
  async describe(db, _actor, { id }, body) {
    const category = await readCategoryRow(db, id);
    const [other] = await itemsOf(db, id);
    const after = await readChanged(db, category, body, 0);
    return {
      title: `${category.name}: new line ${after.item_name}`,
      agency_id: other?.agency_id ?? null,
      effect: await compareLines(category, undefined, after),
    };
  },
});

defineApproval<LineChange>("tariff-line", {
  apply: (tx, actor, { id }, change) =>
    change.verb === "update"
      ? updateItem(tx, actor, id, change.body)
      : endItem(tx, actor, id, change.on, change.version),
  async describe(db, _actor, { id }, change) {
    const item = await findItem(db, id);
    if (!item) throw notFound("line");
    const category = await readCategoryRow(db, item.category_id);
    const before = toTariffItem(item);
    const after =
      change.verb === "end"
        ? { ...before, effective_to: change.on }
        : await readChanged(db, category, { ...itemFields(item), ...change.body }, id);
    return {
      title: `${category.name}: line ${item.item_name}`,
      agency_id: item.agency_id,
      effect: await compareLines(category, before, after),
    };
  },
});

defineApproval<Raw>("tariff-terms", {
  apply: (tx, actor, { id }, body) => updateCategory(tx, actor, id, body),
  async describe(db, _actor, { id }, body) {
    const category = await readCategoryRow(db, id);
    const [line] = await itemsOf(db, id);
    const after = readCategory(new ValidationErrors(), { ...inputOf(category), ...withoutState(body) });
    return {
      title: `Terms of ${category.name}`,
      agency_id: line?.agency_id ?? null,
      effect: compareTerms(pickTerms(category), pickTerms(after)),
    };
  },
});

/**
 * Adds a line: the first of a category at once, others once they are approved.
 * @throws AppError as `createItem` and `requestApproval`
 */
export async function addLine(tx: Tx, actor: Actor, raw: Raw): Promise<ItemRow | PendingRequest> {
  const { reason, category_id, ...body } = raw;
  const id = plainNumber(category_id);
  const hasLines = Number.isSafeInteger(id) && (await itemsOf(tx, id)).length > 0;
  if (!hasLines) return createItem(tx, actor, { ...body, category_id });
  return requestApproval(tx, actor, "tariff-line-new", { type: "demand_category", id }, body, reason);
}

/** Requests a change of a line. @throws AppError as `updateItem` and `requestApproval` */
export function requestLineChange(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<PendingRequest> {
  const { reason, ...body } = raw;
  const change: LineChange = { verb: "update", body };
  return requestApproval(tx, actor, "tariff-line", { type: "category_item", id }, change, reason);
}

/** Requests a last day for a line. @throws AppError as `endItem` and `requestApproval` */
export function requestLineEnd(
  tx: Tx,
  actor: Actor,
  id: number,
  { on, version, reason }: { readonly on: string; readonly version: number; readonly reason?: unknown },
): Promise<PendingRequest> {
  const change: LineChange = { verb: "end", on, version };
  return requestApproval(tx, actor, "tariff-line", { type: "category_item", id }, change, reason);
}

/**
 * Changes a category: at once, unless it has lines and its charges or due dates would change, which takes a request.
 * @throws AppError as `updateCategory` and `requestApproval`
 */
export async function changeCategory(
  tx: Tx,
  actor: Actor,
  id: number,
  raw: Raw,
): Promise<CategoryRow | PendingRequest> {
  const { reason, ...body } = raw;
  const before = await readCategoryRow(tx, id);
  const after = readCategory(new ValidationErrors(), { ...inputOf(before), ...withoutState(body) });
  const isSame =
    sameTerms(after, pickTerms(before)) &&
    after.resource === before.resource &&
    after.period === before.period;
  if (isSame || (await itemsOf(tx, id)).length === 0) return updateCategory(tx, actor, id, body);
  return requestApproval(tx, actor, "tariff-terms", { type: "demand_category", id }, body, reason);
}

/** A category in the form of a request to change it. */
function inputOf(category: CategoryRow): Raw {
  const { name, resource, period, legal_citation } = category;
  return { name, resource, period, legal_citation, ...pickTerms(category) };
}

function withoutState({ version: _version, status: _status, ...fields }: Raw): Raw {
  return fields;
}

/** The change was validated before, so it is read again only for its description. */
async function readChanged(db: Queryable, category: CategoryRow, raw: Raw, id: number): Promise<TariffItem> {
  const { version: _version, ...body } = raw;
  const siblings = { id, items: [], agencies: [] };
  const { input, revenue } = await readLine(db, EVERYWHERE, category, body, siblings, new ValidationErrors());
  return { id, item_code: revenue?.code ?? "", item_name: revenue?.name ?? "", ...input };
}

async function compareLines(
  { resource }: CategoryRow,
  before: TariffItem | undefined,
  after: TariffItem,
): Promise<EffectRow[]> {
  const { fields } = await withCustom(getRegister(resource));
  const beforeText = before && textOf(before, fields);
  return textOf(after, fields).map(([label, text], at) => ({
    label,
    before: beforeText?.[at]?.[1] ?? NONE,
    after: text,
  }));
}

const NONE = "None";

function textOf(item: TariffItem, fields: FieldText): readonly (readonly [label: string, text: string])[] {
  return [
    ["Revenue item", `${item.item_code}, ${item.item_name}`],
    ["Charge", formulaText(item, fields).join("; ")],
    ["Condition", conditionsText(item.conditions, fields) ?? "Always"],
    ["In force", effectivePeriodText(item.effective_from, item.effective_to ?? null)],
    ["Law", item.citation],
  ];
}

function compareTerms(before: Terms, after: Terms): EffectRow[] {
  const beforeRows = termRows(before);
  return termRows(after).map(({ label, text }, at) => ({
    label,
    before: beforeRows[at]?.text ?? NONE,
    after: text ?? NONE,
  }));
}
