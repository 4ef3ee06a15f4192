import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { lockRights } from "./lock-rights.ts";
import { ownUser } from "./own-user.ts";

export interface CorporateInCharge {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
}

/**
 * Locks the corporate that the actor is in charge of. Changing who can see a company’s documents needs a recent confirmation of
 * identity.
 * @throws AppError not-signed-in, not-found (also if the actor is not in charge), step-up-needed
 */
export async function lockCorporateInCharge(
  tx: Tx,
  requester: Actor,
  corporateId: number,
): Promise<CorporateInCharge> {
  const { id } = ownUser(await lockRights(tx, requester));
  const { rows } = await sql<CorporateInCharge>`
    SELECT c.id, c.code, c.title, c.status FROM corporate c JOIN user_corporate uc ON uc.corporate_id = c.id
    WHERE c.id = ${corporateId} AND uc.user_id = ${id} AND uc.in_charge FOR NO KEY UPDATE OF c`.execute(tx);
  if (!rows[0]) throw notFound("corporate");
  requireStepUp(requester);
  return rows[0];
}

/** The account in charge of a corporate. */
async function findPersonInCharge(tx: Tx, corporateId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom("user_corporate")
    .select("user_id")
    .where("corporate_id", "=", corporateId)
    .where("in_charge", "=", true)
    .executeTakeFirst();
  return row?.user_id;
}

/** Notifies the person in charge of a corporate that the actor acts for it; not if that is the actor. */
export async function notifyPersonInCharge(
  tx: Tx,
  actor: Actor,
  { id, code, title }: Omit<CorporateInCharge, "status">,
): Promise<void> {
  const user_id = await findPersonInCharge(tx, id);
  if (user_id === undefined || user_id === actor.session?.user.id) return;
  await queueMessage(tx, {
    template: "corporate-joined",
    to: { user_id },
    data: { corporate: title, record: code, who: actor.name, link: "/cooperate/profile" },
    about: { resource: "corporate", record_id: id },
  });
}
