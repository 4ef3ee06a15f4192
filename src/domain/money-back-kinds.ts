/** The kinds of requests about money that goes back and receipts that no longer count, as plain data. */

import { choice, type Field, money, text } from "#resource/field.ts";
import { banks } from "./bank-entry.ts";
import type { CodePrefix } from "./code.ts";

/** Why a payment is none after all. */
const reversalCauses = {
  mistake: "It was booked by mistake",
  dishonoured: "The bank did not honour it",
  chargeback: "The payment service charged it back",
} as const;

/** What becomes of money of which less came than was asked for. */
const acceptances = {
  bills: "Its bills are paid with it",
  credit: "It is kept for the payer",
} as const;

export const causes = {
  ...reversalCauses,
  part: "The payment service paid a part of it back",
  ...acceptances,
} as const;
export type Cause = keyof typeof causes;

/** A reason as long as all reasons may be. */
const REASON = text("Reason", 500, { required: true });

export type BackAct = "see" | "ask" | "decide";

interface BackKindDefinition {
  /** Of its code: "RVS-0000012-K". */
  readonly prefix: CodePrefix;
  /** What a request is about: who may see and decide follows from where that belongs. */
  readonly about: "payment" | "receipt" | "payer";
  readonly rights: Readonly<Record<BackAct, string>>;
  readonly label: string;
  /** Of its page: {about} is the payment's code or the receipt's number. */
  readonly title: string;
  /** How it is requested: what its form sends, where to, and, where it is a dialog, what this says ({code}, {amount}). */
  readonly ask: {
    /** Under `/api/v1`. */
    readonly path: "/money-back" | `/${string}/{id}/${string}`;
    /** The audit action. */
    readonly action: `${string}.${string}`;
    readonly fields: Readonly<Record<string, Field>>;
    readonly dialog?: { readonly act: string; readonly title: string; readonly text: string };
    /** Why a second request about the same record is refused while the first is pending or done. */
    readonly already?: string;
  };
  /** What whoever decides is told before, on the button and in its dialog (after the amount), and afterwards. */
  readonly decide: {
    readonly next: string;
    readonly act: string;
    readonly text: string;
    readonly done: string;
    readonly danger?: boolean;
  };
}

export const backKindDefinitions = {
  reversal: {
    prefix: "RVS",
    about: "payment",
    rights: { see: "payment.view", ask: "payment.reverse", decide: "payment.approve" },
    label: "Reversal of a payment",
    title: "Reversal of {about}",
    ask: {
      path: "/payment-records/{id}/reversal",
      action: "payment.ask_reversal",
      fields: { cause: choice("What happened", reversalCauses, { required: true }), reason: REASON },
      dialog: {
        act: "Ask for reversal",
        title: "Reverse {code}?",
        text: "Once another officer confirms it, all {amount} is taken back: its bills are open again as if it had never been paid, and its receipts no longer count.",
      },
      already: "The reversal of this payment waits for another officer already.",
    },
    decide: {
      next: "Confirm it only when this money is not there, or was never this payer’s: nothing of it counts afterwards.",
      act: "Reverse payment",
      text: "is taken back: the bills are open again, and the receipts no longer count. It cannot be undone.",
      done: "The payment is reversed: its bills are open again, and its receipts no longer count.",
      danger: true,
    },
  },
  acceptance: {
    prefix: "ACP",
    about: "payment",
    rights: { see: "payment.view", ask: "payment.record", decide: "payment.approve" },
    label: "Payment taken as it came",
    title: "What came of {about}",
    ask: {
      path: "/payment-records/{id}/acceptance",
      action: "payment.ask_acceptance",
      fields: { cause: choice("What becomes of it", acceptances, { required: true }), reason: REASON },
      dialog: {
        act: "Take what came",
        title: "Take what came of {code}?",
        text: "The payment service says that {amount} came. Find out there that it is so. Once another officer confirms it, that sum is receipted, and pays its bills as far as it goes or is kept for the payer, who may have it back.",
      },
      already: "What came of this payment waits for another officer already.",
    },
    decide: {
      next: "Another sum came than was asked for. Find out at the payment service that this sum came, before you confirm it.",
      act: "Take payment",
      text: "is booked as it came, with its receipt. It cannot be undone but by a reversal.",
      done: "The payment is booked as it came.",
    },
  },
  refund: {
    prefix: "RFD",
    about: "payer",
    rights: { see: "payment.view", ask: "payment.refund", decide: "payment.approve" },
    label: "Refund",
    title: "Refund to {payer}",
    ask: {
      path: "/money-back",
      action: "money_back.ask",
      fields: {
        payer: text("Payer", 20, {
          required: true,
          hint: "The payer’s code, IND-… or COR-…; of a bill that names nobody its own, BIL-…",
        }),
        kobo: money("Sum to pay back", { required: true }),
        bank: choice("Payer’s bank", banks, { required: true }),
        account_number: text("Account number", 20, { required: true, hint: "The 10 figures (NUBAN)" }),
        account_name: text("Account name", 100, { required: true, hint: "As the bank has it" }),
        reason: REASON,
      },
    },
    decide: {
      next: "The sum is held, so that no bill is paid with it meanwhile. Compare the account with what the payer sent.",
      act: "Approve refund",
      text: "may be paid into the payer’s account. It stays held until then.",
      done: "The refund was paid out.",
    },
  },
  cancellation: {
    prefix: "RCN",
    about: "receipt",
    rights: { see: "receipt.view", ask: "receipt.cancel", decide: "receipt.cancel" },
    label: "Receipt written anew",
    title: "Receipt {about}, written anew",
    ask: {
      path: "/receipts/{id}/cancellation",
      action: "receipt.ask_cancellation",
      fields: { payer_name: text("Name for the new receipt", 200, { required: true }), reason: REASON },
      dialog: {
        act: "Ask for a new receipt",
        title: "Cancel {code}?",
        text: "Once another officer confirms it, this receipt no longer counts, and one with the next number takes its place. The money stays where it is.",
      },
      already: "The cancellation of this receipt waits for another officer already.",
    },
    decide: {
      next: "The money stays where it is: only the paper is written anew, in the name below.",
      act: "Write receipt anew",
      text: "stays receipted, under the next number and in the new name.",
      done: "The receipt no longer counts. ",
    },
  },
} as const satisfies Readonly<Record<string, BackKindDefinition>>;

export type BackKind = keyof typeof backKindDefinitions;
export const backKinds = Object.keys(backKindDefinitions) as [BackKind, ...BackKind[]];

/** What a kind is; not every kind has each part. */
export function backKind(kind: BackKind): BackKindDefinition {
  return backKindDefinitions[kind];
}
