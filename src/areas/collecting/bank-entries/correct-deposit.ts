import { sql } from "kysely";
import { attachEvidence, detachEvidence } from "#areas/registry/evidence/attach-evidence.ts";
import { entryStatusLabels } from "#domain/bank-entry.ts";
import type { Raw } from "#domain/record-input.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertStatus, assertViewed } from "#kernel/decision/assert-decidable.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { readDeposit, writeBills } from "./enter-deposit.ts";
import { entriesWithin } from "./entry-visibility.ts";
import { type LockedEntry, lockEntry } from "./lock-entry.ts";
import { throwUsedDeposit } from "./used-reference.ts";

/**
 * Corrects the actor's own deposit before it is confirmed; it is then pending again.
 * @throws AppError forbidden, not-found (another's), wrong-status, edited-meanwhile, as `enterDeposit`
 */
export async function correctDeposit(
  tx: Tx,
  actor: Actor,
  id: number,
  raw: Raw,
): Promise<{ id: number; warnings: string[] }> {
  const entry = await lockOwn(tx, actor, id);
  assertStatus("This deposit", entry.status, ["waiting", "returned"], entryStatusLabels);
  assertViewed("The deposit", entry.version, readVersion(raw.version));
  const isClaim = entry.bank_line_id !== null;
  const { deposit, bill_ids, evidence_ids, warnings } = await readDeposit(tx, actor, raw, {
    own: id,
    isClaim,
  });
  requireClaimUnchanged(entry, deposit);
  await tx
    .updateTable("bank_entry")
    .set({ ...deposit, ...UNDECIDED, status: "waiting", version: sql`version + 1` })
    .where("id", "=", id)
    .execute()
    .catch(throwUsedDeposit(deposit.reference));
  await writeBills(tx, id, bill_ids);
  if (raw.evidence_ids !== undefined) await detachEvidence(tx, evidence_ids, "bank_entry", id);
  await attachEvidence(tx, actor, evidence_ids, "bank_entry", id);
  await audit(tx, actor, {
    action: "bank_entry.correct",
    record_id: id,
    before: entry,
    after: { ...deposit, bills: bill_ids },
  });
  return { id, warnings };
}

const CLAIM_FIELDS = ["kind", "bank", "reference", "paid_on", "kobo"] as const;

/** A claim from suspense keeps the data of the bank line. @throws AppError invalid */
function requireClaimUnchanged(
  entry: LockedEntry,
  deposit: Pick<LockedEntry, (typeof CLAIM_FIELDS)[number]>,
): void {
  if (entry.bank_line_id === null) return;
  const changed = CLAIM_FIELDS.filter((name) => entry[name] !== deposit[name]);
  if (changed.length === 0) return;
  const fields = Object.fromEntries(
    changed.map((name) => [name, ["This comes from the bank statement and can’t be changed."]]),
  );
  throw new AppError("invalid", "There is a problem with what you entered.", { fields });
}

/** The earlier decision was about the earlier content; the audit trail keeps it. */
const UNDECIDED = { reason: null, decided_by: null, decided_at: null };

/** From a form or the API; undefined if it is no version. */
function readVersion(raw: unknown): number | undefined {
  if (raw === undefined) return undefined;
  return typeof raw === "number" || typeof raw === "string" ? Number(raw) : Number.NaN;
}

/**
 * Withdraws the actor's own deposit; its reference can be used again.
 * @throws AppError forbidden, not-found, wrong-status
 */
export async function withdrawDeposit(
  tx: Tx,
  actor: Actor,
  id: number,
  rawReason: string | null,
): Promise<void> {
  const entry = await lockOwn(tx, actor, id);
  assertStatus("This deposit", entry.status, ["waiting", "returned"], entryStatusLabels);
  const reason = readReason(rawReason, false);
  await sql`UPDATE bank_entry SET status = 'withdrawn', version = version + 1 WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, { action: "bank_entry.withdraw", record_id: id, reason });
}

async function lockOwn(tx: Tx, actor: Actor, id: number): Promise<LockedEntry> {
  const entry = await lockEntry(tx, id, entriesWithin(authorize(actor, "payment.record")));
  const me = officerIdOf(actor);
  if (entry.entered_by !== me) throw notFound("entry");
  return entry;
}
