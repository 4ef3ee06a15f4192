import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { findHead, type Head, type SignedHead, signHead } from "#platform/audit/head.ts";
import { authorizeTrail } from "./authorize-trail.ts";

/**
 * The signed head, to be stored outside this installation, where its operators can't change it.
 * @throws AppError not-signed-in, forbidden, not-found (before the first seal)
 */
export async function exportHead(actor: Actor): Promise<SignedHead> {
  authorizeTrail(actor, "export");
  return transaction(async (tx) => {
    const head = await findHead(tx);
    if (!head) throw notFound("seal");
    const after = { number: head.number, digest: head.digest };
    await audit(tx, actor, { action: "audit.export_head", after });
    return signHead(tx, head);
  });
}

/** The head, and the number of unsealed rows. @throws AppError not-signed-in, forbidden */
export async function getHead(actor: Actor): Promise<{ head: Head | undefined; waiting: number }> {
  authorizeTrail(actor, "view");
  const [head, { waiting }] = await Promise.all([
    findHead(database()),
    database()
      .selectFrom("audit_unsealed")
      .select(({ fn }) => fn.countAll<number>().as("waiting"))
      .executeTakeFirstOrThrow(),
  ]);
  return { head, waiting };
}
