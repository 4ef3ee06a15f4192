import type { RawBuilder } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { Registrations } from "#kernel/registrations.ts";
import type { AccountKey } from "../ledger/account.ts";
import type { LockedPayment } from "./lock-payment.ts";

/** Money received for something other than a bill. */
export interface PayableMoney {
  /** The amount received, which can differ from the amount requested. */
  readonly kobo: number;
  /** The amount requested, in kobo; null when it is the amount received. */
  readonly asked_kobo: number | null;
  /** An officer decided to keep it as the payer's credit. */
  readonly creditOnly: boolean;
  /** The account that holds it until it is paid out. */
  readonly into: AccountKey;
  /** The fee deducted by the gateway. */
  readonly fee_kobo: number;
  readonly paid_on: LagosDate;
  readonly actor: Actor;
}

/**
 * Something other than bills that payments can be for, such as a wallet or a batch of tickets. A payment is for at most one. The
 * caller has locked the payment's row.
 */
export interface Payable {
  /**
   * Finds what a payment was started for, and locks its row.
   * @returns a function that posts the money and writes the audit entry, called once the payment is marked as confirmed;
   * undefined when the payment is for something else
   */
  readonly claim: (
    tx: Tx,
    payment: LockedPayment,
  ) => Promise<((money: PayableMoney) => Promise<void>) | undefined>;
  /** The condition on `pm`: payments for it that are within a scope. */
  readonly within: (scope: Scope) => RawBuilder<boolean>;
  /** Called before a payment is reversed. @throws AppError when it can't be */
  readonly assertReversible?: (tx: Tx, payment_id: number) => Promise<void>;
  /** Called before a part of a payment is reversed. @throws AppError when only the whole can be */
  readonly assertDivisible?: (tx: Tx, payment_id: number) => Promise<void>;
  /**
   * Reverses what the payment was posted to.
   * @param rebooked_kobo how much of it is posted again in the same transaction
   * @throws AppError when the money has been spent
   */
  readonly reverse?: (tx: Tx, payment_id: number, rebooked_kobo: number) => Promise<void>;
  /**
   * After a partial reversal: the remaining payment (`rest_id`) is for the same thing as the first (`first_id`).
   * @returns whether the first payment was for it
   */
  readonly carryOver?: (tx: Tx, first_id: number, rest_id: number, kobo: number) => Promise<boolean>;
}

/** What can be paid for besides bills, registered by each area. */
export const payables = new Registrations<Payable>("payables");
