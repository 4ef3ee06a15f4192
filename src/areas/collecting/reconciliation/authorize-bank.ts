import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorizeEverywhere, mayEverywhere } from "#kernel/authorize.ts";

export type BankRight = `reconciliation.${"view" | "work" | "close" | "reopen"}` | "bank_account.edit";

/**
 * Money at the bank belongs to no agency or place until its payer is known, so the right has to be unlimited.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeBank(actor: Actor, permission: BankRight): void {
  authorizeEverywhere(
    actor,
    permission,
    "To use reconciliation, you need a role that covers all agencies and local governments.",
  );
}

/** Whether to offer it. */
export function mayBank(actor: Actor, permission: BankRight): boolean {
  return mayEverywhere(actor, permission);
}

/** ID of the signed-in officer. @throws AppError not-signed-in */
export function officerId(actor: Actor): number {
  const id = actor.session?.user.id;
  if (id === undefined) throw new AppError("not-signed-in", "Sign in first.");
  return id;
}
