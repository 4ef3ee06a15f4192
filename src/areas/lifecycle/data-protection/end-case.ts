import { sql } from "kysely";
import { ownUser } from "#areas/identity/people/own-user.ts";
import { MAX_PROOF_LENGTH } from "#domain/data-case.ts";
import { message } from "#domain/message.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { type DataCase, isAbout, lockCase } from "./case-row.ts";

/** Officers can’t work on cases about themselves. @throws AppError own-record */
export async function requireNotOwnCase(tx: Tx, actor: Actor, { id }: DataCase): Promise<void> {
  const { rows } = await sql`
    SELECT FROM data_case c WHERE c.id = ${id} AND ${isAbout(officerIdOf(actor))}`.execute(tx);
  if (rows.length > 0)
    throw new AppError("forbidden", "This case is about you. Another officer must handle it.", {
      code: "own-record",
    });
}

/** Rejects actions on cases that are not open. @throws AppError wrong-status */
export function requireOpen({ code, status, erasure }: DataCase): void {
  if (status === "open" && erasure !== "approved") return;
  const text =
    erasure === "approved"
      ? "is being pseudonymised"
      : status === "asked"
        ? "has not been accepted yet"
        : "is closed";
  throw new AppError("conflict", message("Case {code} {words}.", { code, words: text }), {
    code: "wrong-status",
  });
}

/**
 * Accepts a request made from an account, with a note of how the identity was verified.
 * @throws AppError not-signed-in, forbidden, own-record, not-found, wrong-status, invalid
 */
export async function takeCase(tx: Tx, actor: Actor, id: number, reasonText: string | null): Promise<void> {
  const found = await lockCase(tx, actor, id, "data_protection.work");
  await requireNotOwnCase(tx, actor, found);
  if (found.status !== "asked")
    throw new AppError("conflict", message("Case {code} is already accepted.", { code: found.code }), {
      code: "wrong-status",
    });
  const proof = readProof(reasonText);
  await sql`UPDATE data_case SET status = 'open', proof = ${proof}, taken_by = ${officerIdOf(actor)}, version = version + 1
    WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, { action: "data_case.take", record_id: id });
}

/** How the identity was verified, sent as the reason. @throws AppError invalid */
function readProof(reasonText: string | null): string {
  const proof = readReason(reasonText, true) ?? "";
  if (proof.length <= MAX_PROOF_LENGTH) return proof;
  const error = message("Enter at most {n} characters.", { n: MAX_PROOF_LENGTH });
  throw new AppError("invalid", error, { fields: { reason: [error] } });
}

/**
 * Closes a case, with what was done or the reason for rejection.
 * @param how done or refused
 * @throws AppError not-signed-in, forbidden, own-record, not-found, wrong-status, invalid
 */
export async function endCase(
  tx: Tx,
  actor: Actor,
  id: number,
  how: "done" | "refused",
  reasonText: string | null,
): Promise<void> {
  const found = await lockCase(tx, actor, id, "data_protection.work");
  await requireNotOwnCase(tx, actor, found);
  // Only a request that was accepted, with the identity verified, can be completed.
  if (how === "done" || found.status !== "asked") requireOpen(found);
  const outcome = readReason(reasonText, true);
  await sql`SELECT drop_erasure(${id}, NULL)`.execute(tx);
  await sql`UPDATE data_case SET status = ${how}, outcome = ${outcome}, ended_at = now(), ended_by = ${officerIdOf(actor)}, version = version + 1 WHERE id = ${id}`.execute(
    tx,
  );
  await audit(tx, actor, {
    action: `data_case.${how === "done" ? "finish" : "refuse"}`,
    resource: "data_case",
    record_id: id,
  });
}

/** Withdraws the actor’s own request. @throws AppError not-signed-in, not-found, wrong-status */
export async function withdrawOwnCase(tx: Tx, actor: Actor, id: number): Promise<void> {
  const me = ownUser(actor).id;
  const { rows } = await sql<{ status: string; erasure: string | null }>`
    SELECT c.status, e.state AS erasure FROM data_case c LEFT JOIN data_erasure e ON e.case_id = c.id
    WHERE c.id = ${id} AND c.asked_by = ${me} FOR UPDATE OF c`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound("case");
  if ((found.status !== "asked" && found.status !== "open") || found.erasure === "approved")
    throw new AppError("conflict", "You can’t withdraw this request because it is closed or in progress.", {
      code: "wrong-status",
    });
  await sql`SELECT drop_erasure(${id}, NULL)`.execute(tx);
  await sql`UPDATE data_case SET status = 'withdrawn', ended_at = now(), ended_by = ${me}, version = version + 1 WHERE id = ${id}`.execute(
    tx,
  );
  await audit(tx, actor, { action: "data_case.withdraw", record_id: id });
}
