import { sql } from "kysely";
import { message, term } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { ownerOf } from "#kernel/owner.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import { authorizeRecord } from "../records/asset-right.ts";
import { lockRecord, requireVersion } from "../records/find.ts";
import { isOwnEntry } from "../records/own-entry.ts";
import { requireUnrestricted } from "../records/restriction.ts";
import { type AnyRecord, type RawRow, selectColumns, toRecord } from "../records/row.ts";
import { CLEAR_VERIFICATION } from "../records/write.ts";
import { type ProofInput, readProof } from "./read-proof.ts";
import { verificationError } from "./verification-error.ts";

interface ViewedInput {
  /** The version that was viewed; a record that changed since is not verified. */
  readonly version?: number | undefined;
}

/**
 * Records that an officer saw a proof of identity. It remains valid until verified data changes.
 * @throws AppError not-signed-in, forbidden, not-found, record-restricted, wrong-status, already-verified, own-entry,
 *   own-record, edited-meanwhile, invalid
 */
export async function verifyRecord(
  tx: Tx,
  actor: Actor,
  register: AnyResource,
  id: number,
  input: ProofInput & ViewedInput,
): Promise<AnyRecord> {
  const { resource, record } = await lockVerifiable(tx, actor, register, id, input);
  const refused = verificationError(resource, {
    status: record.status,
    verified: record.verified_at != null,
    own: await isOwnEntry(tx, actor, resource, id),
    self: ownerOf(actor).individual_id === id,
  });
  if (refused) throw refused;
  const { proof, note } = readProof(input);
  const me = actor.session?.user.id ?? null;
  const { rows } = await sql<RawRow>`
    UPDATE ${sql.table(resource.name)} AS t
    SET verified_at = now(), verified_by = ${me}, verified_proof = ${proof}, verified_note = ${note},
      version = t.version + 1, updated_at = now()
    WHERE t.id = ${id} RETURNING ${selectColumns(resource, "t")}`.execute(tx);
  await audit(tx, actor, {
    action: `${resource.name}.verify`,
    record_id: id,
    before: { verified: null },
    after: { verified: proof },
    reason: note,
  });
  return toRecord(resource, rows[0] ?? {});
}

/**
 * Withdraws a verification.
 * @throws AppError not-signed-in, forbidden, not-found, record-restricted, not-verified, edited-meanwhile, invalid (reason)
 */
export async function unverifyRecord(
  tx: Tx,
  actor: Actor,
  register: AnyResource,
  id: number,
  input: ViewedInput & { readonly reason?: string | null | undefined },
): Promise<AnyRecord> {
  const { resource, record } = await lockVerifiable(tx, actor, register, id, input);
  if (!record.verified_at)
    throw new AppError("conflict", message("This {one} is not verified.", { one: term(resource.one) }), {
      code: "not-verified",
    });
  const reason = readReason(input.reason, true);
  const { rows } = await sql<RawRow>`
    UPDATE ${sql.table(resource.name)} AS t
    SET ${sql.join(CLEAR_VERIFICATION)}, version = t.version + 1, updated_at = now()
    WHERE t.id = ${id} RETURNING ${selectColumns(resource, "t")}`.execute(tx);
  await audit(tx, actor, {
    action: `${resource.name}.unverify`,
    record_id: id,
    before: { verified: record["verified_proof"] },
    after: { verified: null },
    reason,
  });
  return toRecord(resource, rows[0] ?? {});
}

async function lockVerifiable(
  tx: Tx,
  actor: Actor,
  register: AnyResource,
  id: number,
  { version }: ViewedInput,
) {
  const resource = await withCustom(register);
  const right = `${resource.name}.approve`;
  authorizeEntry(actor, right, resource);
  const record = await lockRecord(tx, resource, id);
  await authorizeRecord(tx, actor, resource, right, record);
  await requireUnrestricted(tx, actor, resource.name, record);
  if (version !== undefined) await requireVersion(tx, resource, record, version);
  return { resource, record };
}
