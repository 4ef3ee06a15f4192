import { sql } from "kysely";
import { message } from "#domain/message.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { transaction } from "#kernel/db/client.ts";
import { sealedWords } from "./reworded.ts";
import { wordsDigest } from "./row-digest.ts";

/**
 * Blots the words of an audit row out (before, after, reason), where somebody has the right to it. Who did what and
 * when stays, under the old seal; a new row of the trail says that words went and why, and keeps their digest. Takes
 * a connection of the database's owner: the application's role may not change the trail.
 * @throws AppError not-found, not-sealed-yet, nothing-to-blot, invalid (no reason)
 */
export async function blotAudit(
  id: number,
  reason: string,
  actor: Actor = systemActor("ratebook audit blot"),
) {
  if (reason.trim().length === 0) throw new AppError("invalid", "Say why the words must go: --reason.");
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
        wordsDigest.as("digest"),
        sealedWords.as("sealed_words"),
      ])
      .where("a.id", "=", id)
      .executeTakeFirst();
    if (!row) throw notFound("audit row");
    if (row.seal === null)
      throw new AppError("conflict", "This row waits for its seal. Try again in a few seconds.", {
        code: "not-sealed-yet",
      });
    if (row.before === null && row.after === null && row.reason === null)
      throw new AppError("conflict", message("Row {id} has no words that could go.", { id }), {
        code: "nothing-to-blot",
      });
    if (row.action === "audit.blot")
      throw new AppError("conflict", "What says that words were blotted out must stay.", {
        code: "nothing-to-blot",
      });
    await sql`ALTER TABLE audit DISABLE TRIGGER audit_immutable`.execute(tx);
    await sql`UPDATE audit SET before = NULL, after = NULL, reason = NULL, salt = gen_random_uuid() WHERE id = ${id}`.execute(
      tx,
    );
    await sql`ALTER TABLE audit ENABLE TRIGGER audit_immutable`.execute(tx);
    const words = row.sealed_words ?? row.digest.toString("hex");
    const after = { words };
    await audit(tx, actor, { action: "audit.blot", record_id: id, after, reason });
  });
}
