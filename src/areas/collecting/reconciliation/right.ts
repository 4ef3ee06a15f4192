import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorizeEverywhere, mayEverywhere } from "#kernel/authorize.ts";

export type BankRight = `reconciliation.${"view" | "work" | "close" | "reopen"}` | "bank_account.edit";

/**
 * What lies at the bank is of no agency and no place until it is known whose it is, so a right to it counts where it is
 * held everywhere.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeBank(actor: Actor, permission: BankRight): void {
  authorizeEverywhere(
    actor,
    permission,
    "The bank's accounts belong to no place: this right must hold everywhere.",
  );
}

/** Whether it is offered. */
export function mayBank(actor: Actor, permission: BankRight): boolean {
  return mayEverywhere(actor, permission);
}

/** The number of whoever is signed in. @throws AppError not-signed-in */
export function officerId(actor: Actor): number {
  const id = actor.session?.user.id;
  if (id === undefined) throw new AppError("not-signed-in", "Sign in first.");
  return id;
}
