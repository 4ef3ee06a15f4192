import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Tx } from "../db/client.ts";
import { requireSecondFactor } from "./second-factors.ts";
import { requireStepUp } from "./step-up.ts";

/** Ids of the officers who entered, changed or requested something; null: the system, or unknown. */
export type Makers = readonly (number | null)[];

/** Whether the actor is one of the makers. The system never is. */
export function isMaker(actor: Actor, ...makers: Makers): boolean {
  const me = actor.session?.user.id;
  return me !== undefined && makers.includes(me);
}

/** The error for a maker, if a query found that the actor is one. */
export function makerRefusal(): AppError {
  return new AppError("forbidden", "You entered or changed this. Another approver must decide.", {
    code: "own-entry",
  });
}

/** Makers can't decide on what they entered, changed or requested. @throws AppError forbidden (own-entry) */
export function assertNotMaker(actor: Actor, ...makers: Makers): void {
  if (isMaker(actor, ...makers)) throw makerRefusal();
}

/**
 * For decisions about money: not by a maker, and only with a second factor. @throws AppError own-entry, not-signed-in,
 * second-factor-missing
 */
export async function assertSecondOfficer(tx: Tx, actor: Actor, ...makers: Makers): Promise<void> {
  assertNotMaker(actor, ...makers);
  await requireSecondFactor(tx, actor);
}

/** The same, and with a recent step-up. @throws AppError as `assertSecondOfficer`, and step-up-needed */
export async function assertSecondOfficerPresent(tx: Tx, actor: Actor, ...makers: Makers): Promise<void> {
  assertNotMaker(actor, ...makers);
  requireStepUp(actor);
  await requireSecondFactor(tx, actor);
}
