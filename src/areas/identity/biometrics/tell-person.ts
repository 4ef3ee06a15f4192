import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";

/** What was done to somebody's photo and passkey, in the words of the message. */
const DONE = {
  photo: "The photo was taken anew.",
  passkey: "A passkey was bound to it.",
  "passkey-replaced": "Another passkey was bound to it, in place of the one before.",
  withdrawn: "The consent was withdrawn: both were deleted.",
  "withdrawn-office": "The office took the consent back: both were deleted.",
} as const;

/**
 * Tells a person, at the contact on record and in the inbox of their account, what was done: whoever it was not, hears
 * of it.
 */
export async function tellPerson(tx: Tx, individual_id: number, done: keyof typeof DONE): Promise<void> {
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
    data: { record: code, done: DONE[done] },
    about: { resource: "individual", record_id: individual_id },
  });
}
