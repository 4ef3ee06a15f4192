import type { Actor } from "#kernel/actor.ts";
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
