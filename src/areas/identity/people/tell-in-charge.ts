import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { inChargeOf, type LedCorporate } from "./in-charge.ts";

/** Tells whoever is in charge of a corporate that the actor acts for it now; nobody when that is the actor. */
export async function tellInCharge(tx: Tx, actor: Actor, { id, code, title }: LedCorporate): Promise<void> {
  const user_id = await inChargeOf(tx, id);
  if (user_id === undefined || user_id === actor.session?.user.id) return;
  await queueMessage(tx, {
    template: "corporate-joined",
    to: { user_id },
    data: { corporate: title, record: code, who: actor.name, link: "/cooperate/profile" },
    about: { resource: "corporate", record_id: id },
  });
}
