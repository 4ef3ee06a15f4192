import { readPayCode } from "#areas/charging/billing/read-pay-code.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";

/**
 * The public token of the bill with the entered pay code. Each attempt counts towards the limit.
 * @throws AppError too-many, invalid (not a code at all), not-found
 */
export async function findBillByCode(actor: Actor, typed: string): Promise<{ token: string }> {
  await consumeAttempt("public-code", actor.ip ?? "unknown");
  const code = readPayCode(typed, "Enter the pay code of the notice or bill");
  const bill = await database()
    .selectFrom("bill")
    .select("token")
    .where("pay_code", "=", code)
    .where("issued_on", "is not", null)
    .executeTakeFirst();
  if (!bill) throw notFound("bill");
  return bill;
}
