import { type RawBuilder, sql } from "kysely";
import { withCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { readListQuery } from "#areas/registry/records/list-query.ts";
import { listConditions } from "#areas/registry/records/list-where.ts";
import { ownAssetCondition } from "#areas/registry/records/own-asset.ts";
import { type AssessmentInput, type Declared, readDeclared } from "#domain/assessment-input.ts";
import type { Charge } from "#domain/calculator.ts";
import type { ChargeableResource } from "#domain/category-input.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { scopeOfAgency } from "#domain/people/cover.ts";
import type { Period } from "#domain/period.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { isOwn } from "#kernel/owner.ts";
import { requireTariffOf } from "#kernel/set-up-scope.ts";
import { lagosToday } from "#kernel/today.ts";
import type { AnyResource } from "#resource/define.ts";
import { assess, chargeOf, type Exception } from "../billing/assess.ts";
import { type AssetOwner, type ChargeableAsset, type Payer, readAssets } from "../billing/assets.ts";
import { loadTariff, type Tariff } from "../billing/load-tariff.ts";
import { readPeriod } from "../billing/run-scope.ts";
import { type EntryRole, entryRoleOf } from "./visibility.ts";

/** All inputs of an assessment and its charge as of today. */
export interface AssessmentPlan {
  readonly input: AssessmentInput;
  readonly self: boolean;
  /** Including its custom fields. */
  readonly resource: AnyResource;
  /** The fields that can be declared: payers see only fields that they fill in themselves. */
  readonly declarable: AnyResource;
  /** The tariff of the category, limited to the assessed items. */
  readonly tariff: Tariff;
  readonly period: Period;
  /** The asset as registered. */
  readonly asset: ChargeableAsset;
  readonly declared: Declared;
  readonly payer: Payer;
  readonly charge: Charge;
  /** Why it can't be issued. */
  readonly exception: Exception | null;
  readonly today: LagosDate;
}

/**
 * Computes an assessment from its input, if the actor has the right to enter it. Writes nothing.
 * @throws AppError forbidden, not-found, no-tariff, category-archived, invalid (all errors together), no-owner
 */
export async function planAssessment(
  db: Queryable,
  actor: Actor,
  input: AssessmentInput,
): Promise<AssessmentPlan> {
  const entryRole = entryRoleOf(actor);
  const { resource, declarable } = await readRegister(input.asset_type, entryRole.self);
  const { tariff, period } = await readTariff(db, entryRole, input);
  const today = await lagosToday(db);
  const conditions = conditionsOf(actor, entryRole, resource, tariff.agency_id);
  const asset = await findAsset(db, input, { tariff, period, resource, conditions, today });
  return computePlan(
    { input, self: entryRole.self, resource, declarable, tariff, period, asset, today },
    entryRole.self ? actor : undefined,
  );
}

type Basis = Omit<AssessmentPlan, "declared" | "payer" | "charge" | "exception">;

/**
 * Computes the charge on the asset as declared, with the same calculator as billing runs.
 * @param self the payer, if they assess themselves
 */
export function computePlan(basis: Basis, self?: Actor): AssessmentPlan {
  const { input, resource, declarable, tariff, asset, period, today } = basis;
  const errors = new ValidationErrors();
  const declared = readDeclared(errors, declarable, tariff.items, input.declared);
  assertValid(errors);
  const payer = payerOf(asset, self);
  const declaredAsset = {
    ...asset,
    payer,
    billed: false,
    charged: null,
    fields: { ...asset.fields, ...declared },
  };
  const day = { tariff, period, on: today, fields: resource.fields };
  const assessed = assess(declaredAsset, day);
  const exception = assessed.kind === "exception" ? assessed.exception : null;
  return { ...basis, declared, payer, charge: chargeOf(declaredAsset, day), exception };
}

/** A register as an assessment uses it. @param self whether a payer declares */
export async function readRegister(type: ChargeableResource, self: boolean) {
  const resource = await withCustom(getRegister(type));
  return { resource, declarable: self ? await withCustom(getRegister(type), "owners") : resource };
}

/** The payer: the billed owner of the asset, or the user who assesses themselves. */
function payerOf({ owners, payer }: ChargeableAsset, self: Actor | undefined): Payer {
  if (!self && payer) return payer;
  const own = self && owners.find((owner) => isOwn(self, partyOf(owner)));
  if (own)
    return own.id === payer?.id && own.type === payer.type ? payer : { ...own, address: [], tin: null };
  throw new AppError("conflict", "This asset has no owner on record. Assign an owner first.", {
    code: "no-owner",
  });
}

function partyOf({ type, id }: AssetOwner) {
  return {
    individual_id: type === "individual" ? id : null,
    corporate_id: type === "corporate" ? id : null,
  };
}

async function readTariff(db: Queryable, entryRole: EntryRole, input: AssessmentInput) {
  const fullTariff = await loadTariff(db, input.category_id);
  if (!entryRole.self) requireTariffOf(entryRole.scope, fullTariff.agency_id);
  if (fullTariff.category.resource !== input.asset_type)
    throw new AppError("invalid", "This category doesn’t apply to this asset.", {
      fields: {
        category_id: [
          message("This category applies only to {many}.", {
            many: getRegister(fullTariff.category.resource).many,
          }),
        ],
      },
    });
  return {
    tariff: limitTariff(fullTariff, input.revenue_item_ids),
    period: readPeriod(fullTariff.category.period, input),
  };
}

/** Limits a tariff to the lines of the selected revenue items. @throws AppError invalid */
function limitTariff(tariff: Tariff, chosen: readonly number[] | null): Tariff {
  if (!chosen) return tariff;
  const known = Object.values(tariff.revenue_items);
  if (!chosen.every((id) => known.includes(id)))
    throw new AppError("invalid", "Select revenue items of this category.", {
      fields: { revenue_item_ids: ["Select revenue items of this category."] },
    });
  const items = tariff.items.filter(({ id }) => chosen.includes(tariff.revenue_items[String(id)] ?? 0));
  return { ...tariff, items };
}

function conditionsOf(
  actor: Actor,
  entryRole: EntryRole,
  resource: AnyResource,
  agencyId: number,
): RawBuilder<unknown>[] {
  if (entryRole.self) return [ownAssetCondition(actor, resource, "t")];
  const scope = scopeOfAgency(entryRole.scope, agencyId);
  return listConditions(resource, actor, scope, readListQuery(resource, {}));
}

interface AssetQuery extends Pick<Basis, "tariff" | "period" | "resource" | "today"> {
  readonly conditions: readonly RawBuilder<unknown>[];
}

async function findAsset(db: Queryable, input: AssessmentInput, query: AssetQuery): Promise<ChargeableAsset> {
  const { tariff, period, resource, today, conditions } = query;
  const [asset] = await readAssets(db, {
    resource,
    on: today,
    after: 0,
    limit: 1,
    conditions: [...conditions, sql`t.id = ${input.asset_id}`],
    categoryId: tariff.category.id,
    periodFrom: period.from,
    once: period.kind === "once",
  });
  if (!asset) throw notFound(resource.one);
  return asset;
}
