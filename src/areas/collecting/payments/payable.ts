import type { RawBuilder } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { Registrations } from "#kernel/registrations.ts";
import type { AccountName } from "../ledger/account.ts";
import type { LockedPayment } from "./lock-payment.ts";

/** Money that has come for something that is no bill. */
export interface PayableMoney {
  /** What came, which may be another sum than was asked for. */
  readonly kobo: number;
  /** Kobo that were asked for, where that is another sum. */
  readonly asked_kobo: number | null;
  /** An officer has it kept in the payer's favour. */
  readonly keep: boolean;
  /** Where it lies until it is paid out. */
  readonly into: AccountName;
  /** What the gateway kept back. */
  readonly fee_kobo: number;
  readonly paid_on: LagosDate;
  readonly actor: Actor;
}

/**
 * Something other than bills that payments can be for, such as a wallet or a batch of tickets. A payment is for at most one. The
 * caller holds the payment's row throughout.
 */
export interface Payable {
  /**
   * Finds what a payment was begun for and holds its row; undefined: it is for something else.
   * @returns what books the money and writes it into the audit trail; the payment is marked as confirmed by then
   */
  readonly claim: (
    tx: Tx,
    payment: LockedPayment,
  ) => Promise<((money: PayableMoney) => Promise<void>) | undefined>;
  /** Which payments (`pm`) for it a scope reaches. */
  readonly within: (scope: Scope) => RawBuilder<boolean>;
  /** Before a payment is reversed. @throws AppError why it cannot be */
  readonly refuseReversal?: (tx: Tx, payment_id: number) => Promise<void>;
  /** Before only a part of a payment goes back. @throws AppError why it cannot */
  readonly refusePart?: (tx: Tx, payment_id: number) => Promise<void>;
  /**
   * Takes the money of a payment that is being reversed from what it went into.
   * @param stays kobo of it that are booked anew in the same transaction
   * @throws AppError when it is no longer there
   */
  readonly takeBack?: (tx: Tx, payment_id: number, stays: number) => Promise<void>;
  /**
   * What is left of a payment (`first_id`) after a part went back becomes a payment of its own (`rest_id`) for the same thing.
   * @returns whether the payment was for it
   */
  readonly carryOver?: (tx: Tx, first_id: number, rest_id: number, kobo: number) => Promise<boolean>;
}

/** What can be paid for besides bills, registered by each area. */
export const payables = new Registrations<Payable>("payables");
