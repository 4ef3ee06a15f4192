import { assessableAssets, assessableCategories } from "#areas/charging/assessments/assessable.ts";
import {
  type ExplainedAssessment,
  explainAssessment,
} from "#areas/charging/assessments/explain-assessment.ts";
import { getAssessment } from "#areas/charging/assessments/get-assessment.ts";
import { entryRoleOf } from "#areas/charging/assessments/visibility.ts";
import { getRecord } from "#areas/registry/records/get.ts";
import { type ChargeableResource, chargeableResources } from "#domain/category-input.ts";
import { type PeriodKind, periodOn } from "#domain/period.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../records/loaders.ts";

/** What an assessment is about. */
export interface AssessmentAbout {
  readonly asset_type: ChargeableResource;
  readonly asset_id: number;
  readonly category_id: number;
  readonly year: number;
  readonly index: number;
}

/** A new assessment: first the asset and period, kept in the address, then the declaration. */
export const newAssessmentLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const { self } = entryRoleOf(actor);
  const assets = await assessableAssets(actor);
  const type = chargeableResources.find((name) => name === assetTypeOf(query));
  const asset = type && (await findAsset(actor, type, query, assets, self));
  const categories = asset && type ? await assessableCategories(actor, type) : [];
  const category = categories.find(({ id }) => String(id) === query.get("category"));
  const today = await lagosToday(database());
  const currentPeriod = periodOn(today, category?.period ?? "year");
  const year = query.get("year") ?? String(currentPeriod.year);
  const index = query.get("index") ?? String(currentPeriod.index);
  const choices = { self, assets, type: type ?? "property", asset, categories, category, year, index };
  const assetError = query.has("asset") && !asset ? t("Select the asset from the list.") : null;
  if (!type || !asset || !category || !query.has("year"))
    return { ...choices, about: null, explained: null, refusal: assetError };
  const about = {
    asset_type: type,
    asset_id: asset.id,
    category_id: category.id,
    year: Number(year),
    index: hasSinglePeriod(category.period) ? 1 : Number(index),
  };
  return { ...choices, ...(await explainOrRefuse(actor, about)) };
});

export type NewAssessmentData = Awaited<ReturnType<typeof newAssessmentLoader>>;

/** A draft or returned assessment, to edit. */
export const editAssessmentLoader = pageLoader(async (args) => {
  const assessment = await getAssessment(args.actor, routeId(args));
  if (!assessment.can.edit)
    throw new AppError("not-found", "This assessment can no longer be changed, or it isn’t yours.");
  const { asset_type, asset_id, category_id, year, period_index } = assessment;
  const about = { asset_type, asset_id, category_id, year, index: period_index };
  const category = (await assessableCategories(args.actor, asset_type)).find(({ id }) => id === category_id);
  const result = await explainOrRefuse(args.actor, about, assessment.declared, assessment.revenue_item_ids);
  return { assessment, category, ...result };
});

/** The computed assessment, or why it can't be computed. */
async function explainOrRefuse(
  actor: Actor,
  about: AssessmentAbout,
  declared: object = {},
  revenue_item_ids: readonly number[] | null = null,
): Promise<{ about: AssessmentAbout | null; explained: ExplainedAssessment | null; refusal: string | null }> {
  try {
    const raw = { ...about, declared, ...(revenue_item_ids && { revenue_item_ids: [...revenue_item_ids] }) };
    return { about, explained: await explainAssessment(actor, raw), refusal: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.kind === "forbidden") throw error;
    const errors = Object.values(error.options.fields ?? {})
      .flat()
      .map((text) => t(text));
    return { about: null, explained: null, refusal: errors.join(" ") || t(error.text) };
  }
}

interface AssetSummary {
  readonly id: number;
  readonly code: string;
  readonly title: string;
}

/** For payers one of their own assets; for officers any record they can view. */
async function findAsset(
  actor: Actor,
  type: ChargeableResource,
  query: URLSearchParams,
  own: readonly (AssetSummary & { type: string })[],
  self: boolean,
): Promise<AssetSummary | undefined> {
  const id = (query.get("asset") ?? "").split(":").at(-1) ?? "";
  if (!/^[0-9]{1,10}$/.test(id)) return undefined;
  if (self) return own.find((asset) => asset.type === type && asset.id === Number(id));
  try {
    const { code, title } = await getRecord(actor, getRegister(type), Number(id));
    return { id: Number(id), code, title };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  }
}

/** Payers choose "property:17"; officers the kind, then the record. */
function assetTypeOf(query: URLSearchParams): string {
  const asset = query.get("asset") ?? "";
  return asset.includes(":") ? (asset.split(":")[0] ?? "") : (query.get("asset_type") ?? "");
}

function hasSinglePeriod(period: PeriodKind): boolean {
  return period === "year" || period === "once";
}
