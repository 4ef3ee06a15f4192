import { type RawBuilder, sql } from "kysely";
import { sinceErrors } from "#areas/registry/ownership/owner-errors.ts";
import { type Person, unknownPeople } from "#areas/registry/ownership/unknown-people.ts";
import { all } from "#areas/registry/records/list-where.ts";
import { inForce } from "#areas/registry/records/owners.ts";
import { scopeCondition } from "#areas/registry/records/scope-condition.ts";
import { visibilityCondition } from "#areas/registry/records/visibility-condition.ts";
import type { Translatable } from "#domain/message.ts";
import { getRegister, registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, type Fields } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Arrears } from "./transfer-choices.ts";

/** A reassignment: all assets of an owner, or those selected in a list. */
export interface Reassignment {
  readonly from?: Person | undefined;
  /** The register of `ids`. */
  readonly resource?: string | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly to: Person;
  /** A Lagos date, today at the latest; default: today. */
  readonly since?: string | undefined;
  readonly arrears?: Arrears | undefined;
  /** The records that were ready when the plan was made, by register. No others are reassigned. */
  readonly only?: Readonly<Record<string, readonly number[]>> | undefined;
}

/** A reassignment that was read. Its day is fixed, so that a job resumed on a later day writes the same. */
export interface ReassignPlan extends Reassignment {
  readonly since: string;
  readonly arrears: Arrears;
  /** Whether a second officer approved the plan. Otherwise assets that need approval are refused. */
  readonly approved: boolean;
}

/** Upper bound of records selected in a list. */
export const MAX_IDS = 1_000;

/**
 * Reads a reassignment.
 * @param options.approved by a second officer
 * @throws AppError not-signed-in, forbidden, invalid, owner-unknown
 */
export async function readReassignment(
  db: Queryable,
  actor: Actor,
  params: Reassignment,
  { approved = false } = {},
): Promise<ReassignPlan> {
  authorize(actor, "ownership.assign");
  if (params.arrears === "new") authorize(actor, "bill.view");
  const today = await lagosToday(db);
  const since = params.since ?? today;
  const people = params.from ? [params.from, params.to] : [params.to];
  const missing = await unknownPeople(db, actor, people);
  const unknown = (person: Person | undefined) =>
    missing.some(({ type, id }) => type === person?.type && id === person.id);
  const errors: Record<string, Translatable[]> = {};
  if (unknown(params.from)) errors.from = ["This owner doesn’t exist. Select another owner."];
  if (unknown(params.to)) errors.to_id = ["This individual or company doesn’t exist. Select another one."];
  if (params.from && params.from.type === params.to.type && params.from.id === params.to.id)
    errors.to_id = ["This is already the owner. Select another owner."];
  const dates = sinceErrors(since, today, []);
  if (dates.length > 0) errors.since = dates;
  Object.assign(errors, selectionErrors(params));
  if (Object.keys(errors).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", {
      code: missing.length > 0 ? "owner-unknown" : "invalid",
      fields: errors,
    });
  return { ...params, since, arrears: params.arrears ?? "former", approved };
}

function selectionErrors({ from, resource, ids }: Reassignment): Fields {
  if (from) return {};
  if (!registers.some(({ name, owned }) => owned && name === resource))
    return { resource: ["Select the kind of record."] };
  if (!ids || ids.length === 0) return { ids: ["Select at least one record."] };
  return ids.length > MAX_IDS ? { ids: [`Select at most ${MAX_IDS} records at once.`] } : {};
}

/** The registers of a plan, in the order of processing. */
export function planRegisters({ from, resource }: ReassignPlan): readonly AnyResource[] {
  return from ? registers.filter(({ owned }) => owned) : [getRegister(resource ?? "")];
}

/** The result for an asset of the plan: `ready`, or the code of the reason why it is excluded. */
const verdicts = [
  "ready",
  "not-found",
  "wrong-status",
  "change-pending",
  "already-owned",
  "owners-later",
] as const;
export type Verdict = (typeof verdicts)[number];

/** The assets (`t`) of a plan in one register, with the result for each (`verdict`). */
export function plannedAssets(actor: Actor, plan: ReassignPlan, resource: AnyResource): RawBuilder<unknown> {
  const { name } = resource;
  const scope = scopeCondition(authorize(actor, "ownership.assign"), "t");
  const within = all([scope, visibilityCondition(actor, name, "t")].filter((one) => one !== undefined));
  const isOfAsset = sql`o.asset_type = ${sql.lit(name)} AND o.asset_id = t.id`;
  const owns = ({ type, id }: Person) => sql`${sql.ref(`o.${type}_id`)} = ${id}`;
  const selection = plan.from
    ? sql`t.id IN (SELECT o.asset_id FROM ownership o
        WHERE o.asset_type = ${sql.lit(name)} AND ${owns(plan.from)} AND ${inForce})`
    : sql`t.id = ANY(${[...(plan.ids ?? [])]}::bigint[])`;
  return sql`
    SELECT t.id, t.code, t.title, (${within}) AS seen, CASE WHEN NOT (${within}) THEN 'not-found'
      WHEN t.status IN ('archived', 'rejected') THEN 'wrong-status'
      WHEN EXISTS (SELECT FROM pending_change p WHERE p.resource = ${sql.lit(name)} AND p.record_id = t.id
        AND p.status IN ('submitted', 'returned')) THEN 'change-pending'
      WHEN EXISTS (SELECT FROM ownership o WHERE ${isOfAsset} AND ${owns(plan.to)} AND ${inForce}
        AND o.share_bp = 10000) THEN 'already-owned'
      WHEN EXISTS (SELECT FROM ownership o WHERE ${isOfAsset} AND NOT o.undone AND o.since > ${plan.since}::date)
        THEN 'owners-later'
      ELSE 'ready' END AS verdict
    FROM ${sql.table(name)} AS t WHERE ${selection} ${plan.only ? sql`AND t.id = ANY(${[...(plan.only[name] ?? [])]}::bigint[])` : sql``}`;
}
