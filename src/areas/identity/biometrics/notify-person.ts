import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";

/** Changes of a person’s photo and passkey, as described in the message. */
const CHANGES = {
  photo: "The photo was replaced.",
  passkey: "A passkey was added.",
  "passkey-replaced": "The passkey was replaced.",
  withdrawn: "Consent was withdrawn. The photo and passkey were deleted.",
  "withdrawn-office": "The revenue office withdrew the consent. The photo and passkey were deleted.",
} as const;

/** Notifies a person of the change, at the contact on record and in their account’s inbox, so that they notice misuse. */
export async function notifyPerson(
  tx: Tx,
  individual_id: number,
  change: keyof typeof CHANGES,
): Promise<void> {
  const { rows } = await sql<{
    code: string;
    email: string | null;
    phone_number: string | null;
    user_id: number | null;
  }>`
    SELECT i.code, i.email, i.phone_number,
      (SELECT min(u.id) FROM app_user u WHERE u.individual_id = i.id AND u.status = 'active') AS user_id
    FROM individual i WHERE i.id = ${individual_id}`.execute(tx);
  const [person] = rows;
  if (!person) return;
  const { code, ...to } = person;
  await queueMessage(tx, {
    template: "biometric-changed",
    to,
    data: { record: code, done: CHANGES[change] },
    about: { resource: "individual", record_id: individual_id },
  });
}
