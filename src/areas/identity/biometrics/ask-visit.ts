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
import { takeTry } from "#platform/rate-limit.ts";
import { tokenLimits } from "#platform/token-limits.ts";
import { visitorOf } from "../registration/registration-row.ts";

const TOKEN = { purpose: "biometric", length: 6 } as const;

interface Found {
  readonly id: number;
  readonly code: string;
  readonly email: string | null;
  readonly phone_number: string | null;
}

/**
 * Sends a token to the e-mail or phone that a person's record holds. Somebody unknown, without either, or archived is
 * answered alike, and their token is told to nobody.
 * @param typed the payer's code, with its last letter
 * @returns what the token is proved with, besides itself
 * @throws AppError invalid, too-many
 */
export async function askVisit(
  tx: Tx,
  actor: Actor,
  typed: string,
): Promise<{ id: string; minutes: number }> {
  const code = parseCode(typed);
  if (code?.prefix !== "IND") {
    const message = "Write your payer's code with its last letter; it begins with IND-.";
    throw new AppError("invalid", message, { fields: { code: [message] } });
  }
  await takeTry("biometric-ask", actor.ip ?? "unknown");
  // Of one payer few from one place, so that a stranger does not use up their tries; and some more from all together.
  await takeTry("biometric-person", `individual ${code.id} ${networkOf(actor.ip ?? "unknown")}`);
  await takeTry("biometric-person-all", `individual ${code.id}`);
  const person = await findReachable(tx, code.id);
  const id = randomUUID();
  const limits = await tokenLimits(TOKEN.purpose);
  // A day: long past the time anybody can go on with it.
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
      after: { to: email ? "e-mail" : "SMS" },
    });
  }
  return { id, minutes: limits.minutes };
}

async function findReachable(tx: Tx, id: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    SELECT id, code, email, phone_number FROM individual
    WHERE id = ${id} AND status = 'active' AND (email IS NOT NULL OR phone_number IS NOT NULL)`.execute(tx);
  return rows[0];
}
