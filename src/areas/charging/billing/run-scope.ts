import { type RawBuilder, sql } from "kysely";
import { withCustom } from "#areas/registry/custom-fields/with-custom.ts";
import { readListQuery } from "#areas/registry/records/list-query.ts";
import { all, listConditions } from "#areas/registry/records/list-where.ts";
import { message } from "#domain/message.ts";
import { coversGrant, intersection, lgasForAgency, scopeOfAgency } from "#domain/people/cover.ts";
import { type Period, type PeriodKind, periodOf } from "#domain/period.ts";
import type { FieldErrors } from "#domain/record-input.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { requireTariffOf } from "#kernel/set-up-scope.ts";
import type { AnyResource } from "#resource/define.ts";
import { excludedStatuses } from "./assets.ts";
import { loadTariff, type Tariff } from "./load-tariff.ts";

/** Filter of the register's assets; without conditions, all of them. */
export interface RunFilter {
  readonly lga_id?: string | undefined;
  readonly use?: string | undefined;
  /** Search text, with the same syntax as the search of the list. */
  readonly q?: string | undefined;
}

export interface RunInput {
  readonly category_id: number;
  readonly year: number;
  /** Half, quarter or month of the year, from 1. */
  readonly index?: number | undefined;
  readonly filter: RunFilter;
}

/** A run before it starts: what is charged, for which period, on which assets. */
export interface RunScope {
  readonly tariff: Tariff;
  readonly period: Period;
  readonly resource: AnyResource;
  readonly conditions: readonly RawBuilder<unknown>[];
}

const YEARS = [2000, 2100] as const;

/**
 * Reads the scope of a run, within the actor's right to run it.
 * @throws AppError forbidden, not-found, no-tariff, invalid
 */
export async function readRunScope(db: Queryable, actor: Actor, input: RunInput): Promise<RunScope> {
  const scope = authorize(actor, "billing.run");
  const tariff = await loadTariff(db, input.category_id);
  requireTariffOf(scope, tariff.agency_id);
  const period = readPeriod(tariff.category.period, input);
  const resource = await withCustom(getRegister(tariff.category.resource));
  return {
    tariff,
    period,
    resource,
    conditions: runConditions(actor, resource, input.filter, tariff.agency_id),
  };
}

/**
 * Conditions on assets (`t`) of a filter and of the actor's right to bill for an agency.
 * @param lgaIds limit to these local governments; null: all that the right covers
 * @throws AppError invalid
 */
export function runConditions(
  actor: Actor,
  resource: AnyResource,
  filter: RunFilter,
  agencyId: number,
  lgaIds: readonly number[] | null = null,
): RawBuilder<unknown>[] {
  const own = scopeOfAgency(authorize(actor, "billing.run"), agencyId);
  const scope = lgaIds ? intersection(own, [{ lga: lgaIds, agency: "*" }]) : own;
  return listConditions(resource, actor, scope, readListQuery(resource, { ...filter }));
}

/** The local governments that a run of the actor bills in; null for all. */
export function lgasOfRun(actor: Actor, filter: RunFilter, agencyId: number): readonly number[] | null {
  const own = lgasForAgency(authorize(actor, "billing.run"), agencyId);
  if (filter.lga_id === undefined) return own === "*" ? null : own;
  const chosen = Number(filter.lga_id);
  return own === "*" || own.includes(chosen) ? [chosen] : [];
}

/** The reach of a run, for comparison with rights. */
export interface RunReach {
  readonly agency_id: number;
  /** Null for all. */
  readonly lga_ids: readonly number[] | null;
}

/** Whether a right of the actor covers everything in the reach of a run. */
export function coversRun(actor: Actor, permission: string, { agency_id, lga_ids }: RunReach): boolean {
  return (
    may(actor, permission) &&
    coversGrant(authorize(actor, permission), { lga: lga_ids ?? "*", agency: [agency_id] })
  );
}

/** @throws AppError not-signed-in, forbidden, not-found (it bills more than the right covers) */
export function authorizeRun(actor: Actor, permission: string, reach: RunReach): void {
  authorize(actor, permission);
  if (!coversRun(actor, permission, reach)) throw notFound("billing run");
}

/** A filter without its empty fields. */
export function chosenFilter(filter: RunFilter): RunFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ""),
  );
}

/** Number of assets that a run will process. */
export async function countAssets(
  db: Queryable,
  { resource, conditions }: Pick<RunScope, "resource" | "conditions">,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM ${sql.table(resource.name)} AS t
    WHERE t.status NOT IN ${excludedStatuses} AND ${all(conditions)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The requested period. @throws AppError invalid */
export function readPeriod(kind: PeriodKind, { year, index }: Pick<RunInput, "year" | "index">): Period {
  const fields: FieldErrors = {};
  if (!Number.isInteger(year) || year < YEARS[0] || year > YEARS[1])
    fields.year = [message("Enter a year from {from} to {to}.", { from: YEARS[0], to: YEARS[1] })];
  const maxIndex = { year: 1, half: 2, quarter: 4, month: 12, once: 1 }[kind];
  const periodIndex = index ?? (maxIndex === 1 ? 1 : Number.NaN);
  if (!Number.isInteger(periodIndex) || periodIndex < 1 || periodIndex > maxIndex)
    fields.index = [
      maxIndex === 1
        ? "Leave blank."
        : message("Select the {kind}, from 1 to {most}.", { kind, most: maxIndex }),
    ];
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields });
  return periodOf(year, kind, periodIndex);
}

/** The period after a title: "2026", "First quarter 2026". */
export function periodText(period: Period): string {
  return period.kind === "once" ? String(period.year) : period.label;
}
