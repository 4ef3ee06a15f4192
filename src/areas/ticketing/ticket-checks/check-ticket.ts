import { type HolderKind, holderWords } from "#domain/bulk-holders.ts";
import { message, term } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { databaseTime } from "#kernel/today.ts";
import type { CheckAnswer } from "./check-answer.ts";
import { type CheckInput, readSeen } from "./check-input.ts";
import { findCheck } from "./find-check.ts";
import { keepCheck } from "./keep-check.ts";
import { lookAt } from "./look.ts";

/**
 * Looks at a ticket now, and writes down what was shown. The same look is written once, however often it is sent.
 * @throws AppError not-signed-in, forbidden, invalid, key-reused, still-running;
 *   holder-needed: a ticket of a batch that nobody has used yet takes `seen_key`, of what it is
 *   for
 */
export async function checkTicket(tx: Tx, actor: Actor, input: CheckInput): Promise<CheckAnswer> {
  authorize(actor, "ticket.validate");
  const seen = readSeen(input);
  const before = await findCheck(tx, actor, input);
  if (before) return before;
  const at = await databaseTime(tx);
  const looked = await lookAt(tx, { ...asLook(input), seen, at });
  if (looked.ticket?.holder_key === null && looked.verdict === "valid")
    throw holderNeeded(looked.ticket.holder as HolderKind, seen !== undefined);
  await keepCheck(tx, actor, { input, seen, looked, at });
  return getCheck(tx, actor, input);
}

/** What of it the books are asked. */
export function asLook({ way, asked, seen_key, special }: CheckInput) {
  return { way, asked, typed: seen_key, special };
}

function holderNeeded(kind: HolderKind, tried: boolean): AppError {
  const { one, form } = holderWords(kind);
  const params = { one: term(one), form };
  const hint = !tried
    ? message("Write the {one} before you.", params)
    : kind === "vehicle"
      ? message("Write a {one}, like {form}. Of government, army and diplomats, confirm it.", params)
      : message("Write a {one}, like {form}.", params);
  return new AppError("invalid", message("This ticket belongs to whoever uses it first. {hint}", { hint }), {
    code: "holder-needed",
    fields: { seen_key: [hint] },
  });
}

/** A look that was just written. */
export async function getCheck(tx: Tx, actor: Actor, input: CheckInput): Promise<CheckAnswer> {
  const written = await findCheck(tx, actor, input);
  if (!written) throw new Error(`The look ${input.check_id} was not written.`);
  return written;
}
