import { sql } from "kysely";
import { message } from "#domain/message.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { transaction } from "#kernel/db/client.ts";
import { originalDigest } from "./reencrypted-rows.ts";
import { contentDigest } from "./row-digest.ts";

/**
 * Redacts an audit row (before, after, reason), for example for a request for erasure. Who did what and when stays, covered by
 * the old seal; a new audit row records the redaction and its reason, with a digest of the redacted content. Needs a connection
 * as database owner: the application role can't change the trail.
 * @throws AppError not-found, not-sealed-yet, nothing-to-blot, invalid (no reason)
 */
export async function redactAuditRow(
  id: number,
  reason: string,
  actor: Actor = systemActor("ratebook audit blot"),
) {
  if (reason.trim().length === 0) throw new AppError("invalid", "Enter a reason with --reason.");
  await transaction(async (tx) => {
    const row = await tx
      .selectFrom("audit as a")
      .leftJoin("audit_sealed as s", "s.audit_id", "a.id")
      .select([
        "a.before",
        "a.after",
        "a.reason",
        "a.action",
        "s.seal",
        contentDigest.as("digest"),
        originalDigest.as("sealed_words"),
      ])
      .where("a.id", "=", id)
      .executeTakeFirst();
    if (!row) throw notFound("audit row");
    if (row.seal === null)
      throw new AppError("conflict", "This row is not sealed yet. Try again in a few seconds.", {
        code: "not-sealed-yet",
      });
    if (row.before === null && row.after === null && row.reason === null)
      throw new AppError("conflict", message("Row {id} has nothing to redact.", { id }), {
        code: "nothing-to-blot",
      });
    if (row.action === "audit.blot")
      throw new AppError("conflict", "The entry that records a redaction can’t be redacted.", {
        code: "nothing-to-blot",
      });
    await sql`ALTER TABLE audit DISABLE TRIGGER audit_immutable`.execute(tx);
    await sql`UPDATE audit SET before = NULL, after = NULL, reason = NULL, salt = gen_random_uuid() WHERE id = ${id}`.execute(
      tx,
    );
    await sql`ALTER TABLE audit ENABLE TRIGGER audit_immutable`.execute(tx);
    const text = row.sealed_words ?? row.digest.toString("hex");
    const after = { words: text };
    await audit(tx, actor, { action: "audit.blot", record_id: id, after, reason });
  });
}
