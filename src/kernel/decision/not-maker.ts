import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Tx } from "../db/client.ts";
import { requireSecondFactor } from "./second-factors.ts";
import { requireStepUp } from "./step-up.ts";

/** Ids of the officers who entered, changed or requested something; null: the system, or nobody known. */
export type Makers = readonly (number | null)[];

/** Whether the actor is one of the makers. The system is nobody. */
export function isMaker(actor: Actor, ...makers: Makers): boolean {
  const me = actor.session?.user.id;
  return me !== undefined && makers.includes(me);
}

/** The refusal of a maker who wants to decide, where a query found that they are one. */
export function makerRefusal(): AppError {
  return new AppError("forbidden", "You entered or changed this yourself: another approver has to decide.", {
    code: "own-entry",
  });
}

/** Nobody decides on what they entered, changed or requested themselves. @throws AppError forbidden (own-entry) */
export function assertNotMaker(actor: Actor, ...makers: Makers): void {
  if (isMaker(actor, ...makers)) throw makerRefusal();
}

/** For decisions on money: not by a maker, and only with a second factor. @throws AppError own-entry, not-signed-in, second-factor-missing */
export async function assertSecondOfficer(tx: Tx, actor: Actor, ...makers: Makers): Promise<void> {
  assertNotMaker(actor, ...makers);
  await requireSecondFactor(tx, actor);
}

/** The same for what an unattended screen must not be enough for. @throws AppError as `assertSecondOfficer`, and step-up-needed */
export async function assertSecondOfficerPresent(tx: Tx, actor: Actor, ...makers: Makers): Promise<void> {
  assertNotMaker(actor, ...makers);
  requireStepUp(actor);
  await requireSecondFactor(tx, actor);
}
