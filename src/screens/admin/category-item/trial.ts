import { type ExplainedCharge, explainCharge } from "#areas/charging/billing/explain-charge.ts";
import { getRecord } from "#areas/registry/records/get.ts";
import { listRecords } from "#areas/registry/records/list.ts";
import { readListQuery } from "#areas/registry/records/list-query.ts";
import { englishFields } from "#domain/message.ts";
import { type PeriodKind, periodOn } from "#domain/period.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";

/** A trial of a tariff for one record: the charge, or why it can't be computed. */
export interface Trial {
  readonly asset: { readonly id: number; readonly code: string; readonly title: string } | undefined;
  /** The search text. */
  readonly searchText: string;
  readonly year: string;
  readonly index: string;
  readonly explained: ExplainedCharge | undefined;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

interface TrialCategory {
  readonly id: number;
  readonly resource: string;
  readonly period: PeriodKind;
}

/** @throws AppError forbidden; input errors are returned in `errors` */
export async function readTrial(
  actor: Actor,
  category: TrialCategory,
  query: URLSearchParams,
): Promise<Trial> {
  const now = periodOn(await lagosToday(database()), category.period);
  const year = query.get("year") ?? String(now.year);
  const index = query.get("index") ?? String(now.index);
  const text = query.get("asset_words") ?? "";
  const blank = { asset: undefined, searchText: text, year, index, explained: undefined };
  let id: number | undefined;
  try {
    id = await findAsset(actor, category.resource, query);
    const input = { category_id: category.id, year: Number(year), index: Number(index) };
    const explained = await explainCharge(actor, { type: category.resource, id }, input);
    return { ...blank, asset: explained.asset, explained, errors: {} };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === "forbidden" || error.status >= 500) throw error;
    const asset = id === undefined ? undefined : await findSelectedAsset(actor, category.resource, id);
    return { ...blank, asset, errors: englishFields(error.options.fields ?? { "": [error.text] }) };
  }
}

/** The selection is kept after other errors. */
async function findSelectedAsset(actor: Actor, name: string, id: number): Promise<Trial["asset"]> {
  try {
    const { code, title } = await getRecord(actor, getRegister(name), id);
    return { id, code, title };
  } catch (error) {
    if (error instanceof AppError && error.kind === "not-found") return undefined;
    throw error;
  }
}

/** The selected id; for text the only matching record. */
async function findAsset(actor: Actor, name: string, query: URLSearchParams): Promise<number> {
  const id = query.get("asset") ?? "";
  if (/^[0-9]{1,10}$/.test(id)) return Number(id);
  const resource = getRegister(name);
  const text = (query.get("asset_words") ?? "").trim();
  const invalidAsset = (message: string) =>
    new AppError("invalid", message, { fields: { asset: [message] } });
  if (text === "") throw invalidAsset(`Enter the code or name of a ${resource.one}.`);
  const { rows } = await listRecords(actor, resource, readListQuery(resource, { q: text, per_page: "25" }));
  const exact = rows.find(({ code }) => code === text.toUpperCase());
  const [first, second] = rows;
  if (exact) return exact.id;
  if (!first) throw invalidAsset(`No ${resource.one} found. Check the code or name.`);
  if (second)
    throw invalidAsset(`More than one ${resource.one} matches. Enter the code, or select from the list.`);
  return first.id;
}
