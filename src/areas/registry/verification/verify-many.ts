import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { AppError } from "#kernel/app-error.ts";
import { actingArea } from "#kernel/audit.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { ownerOf } from "#kernel/owner.ts";
import type { AnyResource } from "#resource/define.ts";
import {
  BULK_LIMIT,
  requireSameSelection,
  type Selection,
  selectionConditions,
  viewedVersions,
} from "../records/bulk-selection.ts";
import { fingerprintOf } from "../records/decide-all.ts";
import { verifiedCondition } from "../records/list-more-filters.ts";
import { all } from "../records/list-where.ts";
import { ownEntryCondition } from "../records/own-entry.ts";
import { restrictedCondition, restrictedError } from "../records/restriction.ts";
import {
  type BulkException,
  type BulkOutcome,
  type BulkPreview,
  changedMeanwhile,
  mayHaveMore,
  notFoundExceptions,
} from "../records/transition-many.ts";
import { type ProofInput, readProof } from "./read-proof.ts";
import { type Verifiable, verificationError } from "./verification-error.ts";

/** Status in which a record can be verified. */
const ACTIVE = { from: "active", needsOtherOfficer: false } as const;

interface SelectedPerson extends Verifiable {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  readonly change_id: null;
  /** Whether it changed since it was viewed. */
  readonly changed: boolean;
  /** Whether it is restricted for the actor. */
  readonly restricted: boolean;
}

/**
 * Verifies many people with the same proof; failures are reported and don’t affect others.
 * @throws AppError not-signed-in, forbidden, invalid (proof, note, too many ids), selection-changed
 */
export async function verifyMany(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  selection: Selection,
  input: ProofInput,
): Promise<BulkOutcome> {
  const rows = selectedRows(actor, resource, selection);
  const { proof, note } = readProof(input);
  const selected = await readSelected(tx, sql`${rows} FOR NO KEY UPDATE OF t`);
  requireSameSelection(selection, fingerprintOf(selected));
  const outcome = outcomeOf(resource, selection, selected);
  const skippedIds = new Set(outcome.exceptions.map(({ id }) => id));
  const ids = selected.flatMap(({ id }) => (skippedIds.has(id) ? [] : [id]));
  const me = actor.session?.user.id ?? null;
  await sql`
    WITH told AS (
      INSERT INTO audit (actor_id, actor_name, session_id, ip, request_id, area, action, resource, record_id,
        before, after, reason)
      SELECT ${me}::bigint, ${actor.name}, ${actor.session?.id ?? null}::uuid, ${actor.ip ?? null}::text,
        ${actor.request_id ?? null}::text, ${actingArea(actor)}, ${`${resource.name}.verify`}, ${resource.name}, id,
        '{"verified": null}', jsonb_build_object('verified', ${proof}::text), ${note}::text
      FROM unnest(${ids}::bigint[]) AS id ORDER BY id
    )
    UPDATE ${sql.table(resource.name)} AS t
    SET verified_at = now(), verified_by = ${me}, verified_proof = ${proof}, verified_note = ${note},
      version = t.version + 1, updated_at = now()
    WHERE t.id = ANY(${ids}::bigint[])`.execute(tx);
  return outcome;
}

/** What `verifyMany` would do now, without changes. @throws AppError not-signed-in, forbidden, invalid */
export async function previewVerify(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  selection: Selection,
): Promise<BulkPreview> {
  const selected = await readSelected(db, selectedRows(actor, resource, selection));
  return { ...outcomeOf(resource, selection, selected), changes: 0, fingerprint: fingerprintOf(selected) };
}

async function readSelected(db: Queryable, rows: RawBuilder<unknown>): Promise<readonly SelectedPerson[]> {
  return (await sql<SelectedPerson>`${rows}`.execute(db)).rows;
}

/** Lowest ids first; of a list, only people whom the actor can verify, because others could fill every call. */
function selectedRows(actor: Actor, resource: AnyResource, selection: Selection): RawBuilder<unknown> {
  const conditions = selectionConditions(actor, resource, ACTIVE, selection);
  const own = ownEntryCondition(actor, "t");
  const self = sql`t.id IS NOT DISTINCT FROM ${ownerOf(actor).individual_id}::bigint`;
  const restricted = restrictedCondition(actor, resource);
  if ("filter" in selection)
    conditions.push(verifiedCondition(false), sql`NOT ${own}`, sql`NOT ${self}`, sql`NOT ${restricted}`);
  const viewed = [...viewedVersions(selection).values()];
  const changed =
    viewed.length === 0
      ? sql`false`
      : sql`EXISTS (SELECT FROM unnest(${viewed.map(({ id }) => id)}::bigint[],
          ${viewed.map(({ version }) => version)}::int[]) AS looked(id, version)
          WHERE looked.id = t.id AND looked.version <> t.version)`;
  return sql`
    SELECT t.id, t.version, t.code, t.status, NULL AS change_id, t.verified_at IS NOT NULL AS verified, ${own} AS own,
      ${self} AS self, ${changed} AS changed, ${restricted} AS restricted
    FROM ${sql.table(resource.name)} AS t WHERE ${all(conditions)} ORDER BY t.id LIMIT ${BULK_LIMIT}`;
}

function outcomeOf(
  resource: AnyResource,
  selection: Selection,
  selected: readonly SelectedPerson[],
): BulkOutcome {
  const exceptions: BulkException[] = selected.flatMap((record) => {
    const skipError = findSkipError(resource, record);
    if (!skipError) return [];
    return [{ id: record.id, code: skipError.code, message: skipError.message, record: record.code }];
  });
  const found = selected.map(({ id }) => id);
  return {
    done: selected.length - exceptions.length,
    exceptions: [...exceptions, ...notFoundExceptions(selection, found)],
    more: mayHaveMore(selection, found, BULK_LIMIT),
  };
}

function findSkipError(resource: AnyResource, record: SelectedPerson): AppError | undefined {
  if (record.restricted) return restrictedError();
  return record.changed ? changedMeanwhile(resource) : verificationError(resource, record);
}
