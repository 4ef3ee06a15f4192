import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { networkOf } from "#kernel/network-of.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { issueToken } from "#platform/one-time-token.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { tokenLimits } from "#platform/token-limits.ts";
import { visitorOf } from "../registration/registration-row.ts";

const TOKEN = { purpose: "biometric", length: 6 } as const;

interface ReachablePerson {
  readonly id: number;
  readonly code: string;
  readonly email: string | null;
  readonly phone_number: string | null;
}

/**
 * Sends a token to the contact on record. Unknown or archived payers and payers without a contact get the same response,
 * without a message.
 * @param typed the payer code, with its last letter
 * @returns the id that is required together with the token
 * @throws AppError invalid, too-many
 */
export async function startVisit(
  tx: Tx,
  actor: Actor,
  typed: string,
): Promise<{ id: string; expires_in_minutes: number }> {
  const code = parseCode(typed);
  if (code?.prefix !== "IND") {
    const message = "Enter your payer code with its last letter. It starts with IND-.";
    throw new AppError("invalid", message, { fields: { code: [message] } });
  }
  await consumeAttempt("biometric-ask", actor.ip ?? "unknown");
  // A low limit for each payer and address, so that a stranger can’t use up the payer’s attempts; and a higher overall limit.
  await consumeAttempt("biometric-person", `individual ${code.id} ${networkOf(actor.ip ?? "unknown")}`);
  await consumeAttempt("biometric-person-all", `individual ${code.id}`);
  const person = await findReachable(tx, code.id);
  const id = randomUUID();
  const limits = await tokenLimits(TOKEN.purpose);
  // One day: long after the token has expired.
  await sql`DELETE FROM biometric_visit WHERE created_at < now() - interval '1 day'`.execute(tx);
  await tx
    .insertInto("biometric_visit")
    .values({ id, visitor: visitorOf(actor), individual_id: person?.id ?? null })
    .execute();
  const token = await issueToken(tx, { ...TOKEN, ...limits, id });
  if (person) {
    const { email, phone_number } = person;
    await queueMessage(tx, {
      template: "biometric-proof",
      to: { email, phone_number },
      data: { token, minutes: String(limits.minutes), record: person.code },
      about: { resource: "individual", record_id: person.id },
    });
    await audit(tx, actor, {
      action: "individual.biometric_ask",
      record_id: person.id,
      after: { to: email ? "email" : "SMS" },
    });
  }
  return { id, expires_in_minutes: limits.minutes };
}

async function findReachable(tx: Tx, id: number): Promise<ReachablePerson | undefined> {
  const { rows } = await sql<ReachablePerson>`
    SELECT id, code, email, phone_number FROM individual
    WHERE id = ${id} AND status = 'active' AND (email IS NOT NULL OR phone_number IS NOT NULL)`.execute(tx);
  return rows[0];
}
