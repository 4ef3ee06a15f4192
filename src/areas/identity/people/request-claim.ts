import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { plainText } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { issueToken } from "#platform/one-time-token.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { tokenLimits } from "#platform/token-limits.ts";
import { type Claimant, readClaimant } from "./claimant.ts";

const TOKEN = { purpose: "claim", length: 6 } as const;

interface ClaimableRecord {
  readonly id: number;
  readonly code: string;
  readonly email: string | null;
  readonly phone_number: string | null;
}

/**
 * Sends a token to the contact on a record, so that its reader can claim the record. The response is the same if there is no
 * such record or no contact.
 * @param body `code` of the record, with its last letter
 * @returns the id that is required together with the token
 * @throws AppError not-signed-in, forbidden, invalid, already-linked, too-many
 */
export async function requestClaim(
  tx: Tx,
  actor: Actor,
  body: Raw,
): Promise<{ id: string; expires_in_minutes: number }> {
  const claimant = await readClaimant(tx, actor);
  const errors = new ValidationErrors();
  refuseUnknown(errors, body, ["code"]);
  const recordId = readRecord(errors, body, claimant);
  assertValid(errors);
  await consumeAttempt("record-claim", `user ${claimant.user_id}`);
  const record = await findClaimable(tx, claimant, recordId);
  const id = randomUUID();
  const limits = await tokenLimits("claim");
  const token = await issueToken(tx, {
    ...TOKEN,
    ...limits,
    id,
    user_id: claimant.user_id,
    ...(record && { record: { resource: claimant.register, id: record.id } }),
  });
  if (record) await sendToken(tx, actor, claimant, record, { token, minutes: String(limits.minutes) });
  return { id, expires_in_minutes: limits.minutes };
}

function readRecord(errors: ValidationErrors, body: Raw, { register }: Claimant): number {
  const code = parseCode(plainText(body.code));
  const prefix = register === "individual" ? "IND" : "COR";
  if (code?.prefix === prefix) return code.id;
  errors.add(
    "code",
    message("Enter the record code with its last letter. It starts with {prefix}-.", { prefix }),
  );
  return 0;
}

/** An active record with a contact; an individual that is already linked can’t be claimed. */
async function findClaimable(
  tx: Tx,
  { register }: Claimant,
  id: number,
): Promise<ClaimableRecord | undefined> {
  const unclaimed =
    register === "individual"
      ? sql`NOT EXISTS (SELECT FROM app_user u WHERE u.individual_id = r.id)`
      : sql`status <> 'rejected'`;
  const { rows } = await sql<ClaimableRecord>`
    SELECT id, code, email, phone_number FROM ${sql.table(register)} r
    WHERE id = ${id} AND status <> 'archived' AND (email IS NOT NULL OR phone_number IS NOT NULL) AND ${unclaimed}`.execute(
    tx,
  );
  return rows[0];
}

async function sendToken(
  tx: Tx,
  actor: Actor,
  { register, user_id }: Claimant,
  { id, code, email, phone_number }: ClaimableRecord,
  data: { readonly token: string; readonly minutes: string },
): Promise<void> {
  await queueMessage(tx, {
    template: "record-claim",
    to: { email, phone_number },
    data: { ...data, record: code },
    about: { resource: register, record_id: id },
  });
  const after = { record: code, to: email ? "email" : "SMS" };
  await audit(tx, actor, { action: "user.ask_claim", record_id: user_id, after });
}
