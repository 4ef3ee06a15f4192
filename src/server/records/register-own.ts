import { sql } from "kysely";
import { ownerForm } from "#domain/owner-fields.ts";
import { type FieldFaults, type FieldValues, type Raw, readRecordInput } from "#domain/record-input.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Actor } from "../actor.ts";
import { AppError, notFound } from "../app-error.ts";
import { audit } from "../audit.ts";
import { authorize } from "../authorize.ts";
import type { Tx } from "../db/client.ts";
import { once } from "../idempotency.ts";
import { takeTry } from "../rate-limit.ts";
import { insertRecord } from "./create.ts";
import { findFaults, refuseFaults, withoutCodes } from "./faults.ts";
import { inForce, type OwnerType } from "./owners.ts";
import { readSeen, refuseAlike } from "./refuse-alike.ts";

const WHOLE = 10_000; // basis points

export interface OwnEntry {
  /** In whose name: the actor's own individual, or a corporate they act for. */
  readonly owner: { readonly kind: OwnerType; readonly id: number };
  /** Goes to approval at once; otherwise it is kept as a draft. */
  readonly submit: boolean;
  /** Idempotency-Key: the same key and values make it once. */
  readonly key?: string | undefined;
}

export interface OwnRecord {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
}

/**
 * Enters an asset that belongs to whoever enters it, or to a corporate they act for: with its owner, whole, from
 * today, in one transaction. What only the office writes is refused.
 * @throws AppError not-signed-in, forbidden, not-found (an owner that is not theirs), invalid, duplicate,
 *   likely-duplicates, too-many
 */
export async function registerOwn(
  actor: Actor,
  resource: AnyResource,
  values: Raw,
  { owner, submit, key }: OwnEntry,
): Promise<OwnRecord> {
  authorize(actor, "own_asset.create");
  if (!resource.owned) throw new RangeError(`Nobody owns a ${resource.one}.`);
  const call = { actor, route: `own ${resource.name}`, key, body: { values, owner, submit } };
  const { body } = await once(call, async (tx) => ({
    status: 201,
    body: await enter(tx, actor, resource, values, { owner, submit }),
  }));
  return body as OwnRecord;
}

async function enter(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  body: Raw,
  { owner, submit }: OwnEntry,
): Promise<OwnRecord> {
  await requireOwnOwner(tx, actor, owner);
  const { seen, raw } = readSeen(body);
  const form = ownerForm(resource);
  const { values, errors } = readRecordInput(form, raw);
  const { references, plain } = splitReferences(form, values);
  const found = withoutCodes(await findFaults(tx, form, plain));
  refuseFaults(errors, await referenceFaults(tx, form, owner, references), found);
  await takeTry("own-record", `user ${actor.session?.user.id}`);
  await refuseAlike(tx, actor, resource, values, seen);
  const status = resource.approval ? (submit ? "submitted" : "draft") : "active";
  const { id, code, title } = await insertRecord(tx, actor, resource, values, { status });
  const { rows } = await sql<{ since: string }>`
    INSERT INTO ownership (asset_type, asset_id, individual_id, corporate_id, share_bp, since, created_by)
    VALUES (${resource.name}, ${id}, ${owner.kind === "individual" ? owner.id : null},
      ${owner.kind === "corporate" ? owner.id : null}, ${WHOLE}, current_date, ${actor.session?.user.id ?? null})
    RETURNING since`.execute(tx);
  await audit(tx, actor, {
    action: `${resource.name}.assign_owner`,
    resource: resource.name,
    record_id: id,
    before: { owners: [] },
    after: { owners: [{ type: owner.kind, id: owner.id, share_bp: WHOLE }], from: rows[0]?.since },
  });
  return { id, code, title, status };
}

/** One's own individual, or a corporate one acts for; held, so that it is not archived meanwhile. */
async function requireOwnOwner(tx: Tx, actor: Actor, { kind, id }: OwnEntry["owner"]): Promise<void> {
  const user = actor.session?.user;
  const isOwn = kind === "individual" ? user?.individual_id === id : user?.corporate_ids.includes(id);
  if (!isOwn) throw notFound(kind);
  const { rows } = await sql<{ status: string }>`
    SELECT status FROM ${sql.table(kind)} WHERE id = ${id} FOR SHARE`.execute(tx);
  const status = rows[0]?.status;
  if (status === undefined) throw notFound(kind);
  if (status === "archived" || status === "rejected")
    throw new AppError("conflict", `This ${kind} is ${status}: it takes nothing new. Ask the office.`, {
      code: "wrong-status",
    });
}

/** What names another record is asked for apart: only what the owner owns too can be named. */
function splitReferences(resource: AnyResource, values: FieldValues) {
  const isReference = (name: string) => resource.fields[name]?.kind === "reference";
  const entries = Object.entries(values);
  return {
    references: entries.filter(([name, value]) => isReference(name) && value !== null),
    plain: Object.fromEntries(entries.filter(([name]) => !isReference(name))),
  };
}

async function referenceFaults(
  tx: Tx,
  resource: AnyResource,
  owner: OwnEntry["owner"],
  references: readonly (readonly [string, unknown])[],
): Promise<FieldFaults> {
  const faults: FieldFaults = {};
  for (const [name, value] of references) {
    const field = resource.fields[name];
    if (field?.kind !== "reference") continue;
    const { rows } = await sql`
      SELECT FROM ownership o WHERE o.asset_type = ${field.to} AND o.asset_id = ${value}
        AND ${sql.ref(`o.${owner.kind}_id`)} = ${owner.id} AND ${inForce}`.execute(tx);
    if (rows.length === 0) faults[name] = ["Choose one of your own, or leave it empty."];
  }
  return faults;
}
