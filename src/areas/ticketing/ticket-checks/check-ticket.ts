import { type HolderKind, holderText } from "#domain/bulk-holders.ts";
import { message, term } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { databaseTime } from "#kernel/today.ts";
import { type CheckInput, readSeen } from "./check-input.ts";
import type { CheckResult } from "./check-result.ts";
import { findCheck } from "./find-check.ts";
import { recordCheck } from "./record-check.ts";
import { saveCheck } from "./save-check.ts";

/**
 * Checks a ticket now and records the verdict shown. A repeated check is recorded once.
 * @throws AppError not-signed-in, forbidden, invalid, key-reused, still-running; holder-needed: an unassigned ticket of a batch
 * needs `seen_key` of its kind
 */
export async function checkTicket(tx: Tx, actor: Actor, input: CheckInput): Promise<CheckResult> {
  authorize(actor, "ticket.validate");
  const seen = readSeen(input);
  const existing = await findCheck(tx, actor, input);
  if (existing) return existing;
  const at = await databaseTime(tx);
  const result = await recordCheck(tx, { ...toLookup(input), seen, at });
  if (result.ticket?.holder_key === null && result.verdict === "valid")
    throw holderNeeded(result.ticket.holder as HolderKind, seen !== undefined);
  await saveCheck(tx, actor, { input, seen, result, at });
  return getCheck(tx, actor, input);
}

/** The part of the input that is looked up. */
export function toLookup({ way, asked, seen_key, special }: CheckInput) {
  return { method: way, query: asked, typed: seen_key, special };
}

function holderNeeded(kind: HolderKind, tried: boolean): AppError {
  const { one, form } = holderText(kind);
  const holder = { one: term(one), form };
  const hint = !tried
    ? message("Enter the {one} that you see.", holder)
    : kind === "vehicle"
      ? message(
          "Enter a {one} such as {form}. If it belongs to the government, the army or a diplomat, confirm it.",
          holder,
        )
      : message("Enter a {one} such as {form}.", holder);
  return new AppError("invalid", message("This ticket has no holder yet. {hint}", { hint }), {
    code: "holder-needed",
    fields: { seen_key: [hint] },
  });
}

/** Gets a check that was just recorded. */
export async function getCheck(tx: Tx, actor: Actor, input: CheckInput): Promise<CheckResult> {
  const saved = await findCheck(tx, actor, input);
  if (!saved) throw new Error(`The ticket check ${input.check_id} was not saved.`);
  return saved;
}
