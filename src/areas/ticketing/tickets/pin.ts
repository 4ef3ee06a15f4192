import { sql } from "kysely";
import { consumeProofAttempt, resetProofAttempts } from "#areas/identity/sign-in/attempt-limits.ts";
import { countNoun } from "#domain/count-text.ts";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { hashPassword, passwordMatches } from "#kernel/password.ts";

const MAX_ATTEMPTS = 5;

/** Whether a sale at this price needs the seller's PIN. */
export async function needsPin(kobo: number): Promise<boolean> {
  return kobo > (await readAppSetting("tickets")).pin_above_kobo;
}

/**
 * Checks the PIN for a large sale or float. An attempt is counted before the comparison, so that concurrent attempts can't
 * exceed five.
 * @param kobo the price, or the float
 * @throws AppError pin-needed, pin-not-set, pin-wrong (with the attempts left), pin-locked
 */
export async function requirePin(seller: number, kobo: number, pin: string | undefined): Promise<void> {
  if (!(await needsPin(kobo))) return;
  const link = await readLink(seller);
  // Without a link the sale is refused later.
  if (!link) return;
  if (link.pin_hash === null)
    throw new AppError("conflict", "This amount needs your PIN. Set a PIN on your profile first.", {
      code: "pin-not-set",
    });
  if (link.pin_tries >= MAX_ATTEMPTS) throw locked();
  if (pin === undefined)
    throw new AppError("conflict", "This amount needs your PIN. Enter it.", { code: "pin-needed" });
  const { rows } = await sql<{ pin_tries: number }>`
    UPDATE ticket_agent_user SET pin_tries = pin_tries + 1
    WHERE user_id = ${seller} AND pin_tries < ${MAX_ATTEMPTS} RETURNING pin_tries`.execute(database());
  const [attempt] = rows;
  if (!attempt) throw locked();
  if (!(await passwordMatches(pin, link.pin_hash))) throw wrong(MAX_ATTEMPTS - attempt.pin_tries);
  await sql`UPDATE ticket_agent_user SET pin_tries = 0 WHERE user_id = ${seller}`.execute(database());
}

function wrong(left: number): AppError {
  if (left === 0) return locked();
  const attempts = countNoun(left, "attempt");
  return new AppError("conflict", message("Wrong PIN. {tries} left.", { tries: attempts }), {
    code: "pin-wrong",
    data: { left },
  });
}

function locked(): AppError {
  return new AppError("conflict", "You entered the wrong PIN five times. Set a new PIN on your profile.", {
    code: "pin-locked",
  });
}

/**
 * Sets or changes the actor's PIN, with the password; this also unlocks it. Password attempts are counted, and hashes are
 * computed before the transaction.
 * @throws AppError forbidden, no-agent, invalid, too-many
 */
export async function setPin(actor: Actor, input: { readonly pin: string; readonly password: string }) {
  authorize(actor, "ticket.sell");
  const user_id = actor.session?.user.id ?? 0;
  await consumeProofAttempt(user_id);
  const account = await database()
    .selectFrom("ticket_agent_user as link")
    .innerJoin("app_user as person", "person.id", "link.user_id")
    .select(["person.password_hash", "link.pin_set_at"])
    .where("link.user_id", "=", user_id)
    .executeTakeFirst();
  if (!account)
    throw new AppError("conflict", "This account isn’t linked to an agent yet. Contact the revenue office.", {
      code: "no-agent",
    });
  const matches = await passwordMatches(input.password, account.password_hash);
  if (matches) await resetProofAttempts(user_id);
  const fields = { ...pinErrors(input.pin), ...(!matches && { password: ["Password is incorrect."] }) };
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields });
  const pin_hash = await hashPassword(input.pin);
  await transaction(async (tx) => {
    await tx
      .updateTable("ticket_agent_user")
      .set({ pin_hash, pin_tries: 0, pin_set_at: sql`clock_timestamp()` })
      .where("user_id", "=", user_id)
      .execute();
    await audit(tx, actor, { action: "ticket.set-pin", resource: "user", record_id: user_id });
  });
  return { set: true, changed: account.pin_set_at !== null };
}

function pinErrors(pin: string): { pin?: string[] } {
  if (!/^\d{4,6}$/.test(pin)) return { pin: ["PIN must be 4 to 6 digits."] };
  const isEasy = /^(\d)\1+$/.test(pin) || "01234567890 9876543210".includes(pin);
  return isEasy ? { pin: ["Don’t use the same digit throughout or digits in sequence."] } : {};
}

/** Whether a PIN is set, and whether it is locked; undefined without an agent. */
export async function pinState(seller: number): Promise<{ set: boolean; locked: boolean } | undefined> {
  const link = await readLink(seller);
  return link && { set: link.pin_hash !== null, locked: link.pin_tries >= MAX_ATTEMPTS };
}

async function readLink(seller: number) {
  return database()
    .selectFrom("ticket_agent_user")
    .select(["pin_hash", "pin_tries"])
    .where("user_id", "=", seller)
    .executeTakeFirst();
}
