import { normalisePayCode } from "#domain/pay-code.ts";
import { typedNumber } from "#domain/typed-number.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { takeTry } from "#platform/rate-limit.ts";

/**
 * The public token of the bill whose pay code somebody typed. Every try counts, right or wrong.
 * @throws AppError too-many, invalid (not a code at all), not-found
 */
export async function findBillByCode(actor: Actor, typed: string): Promise<{ token: string }> {
  await takeTry("public-code", actor.ip ?? "unknown");
  const code = readCode(typed, "The pay code of a notice or bill is on its plate");
  const bill = await database()
    .selectFrom("bill")
    .select("token")
    .where("pay_code", "=", code)
    .where("issued_on", "is not", null)
    .executeTakeFirst();
  if (!bill) throw notFound("bill");
  return bill;
}

/**
 * Eight signs without the dash, as they are stored.
 * @param where the code is, to tell who typed something else
 * @throws AppError invalid
 */
export function readCode(typed: string, where: string): string {
  const code = normalisePayCode(typed);
  if (code) return code.replace("-", "");
  const number = typedNumber(typed);
  const message = `${number ? `${number} ` : ""}${where}: eight letters and figures, such as 7K3D-M9QX.`;
  throw new AppError("invalid", message, { fields: { code: [message] } });
}
