/** The kinds of requests for refunds, reversals and replacement receipts, as plain data. */

import { choice, type Field, money, text } from "#resource/field.ts";
import { banks } from "./bank-entry.ts";
import type { CodePrefix } from "./code.ts";

/** Why a payment is reversed. */
const reversalCauses = {
  mistake: "Recorded by mistake",
  dishonoured: "Dishonoured by the bank",
  chargeback: "Chargeback by the payer’s bank",
} as const;

/** How an amount that differs from the one requested is used. */
const acceptances = {
  bills: "Apply it to the payment’s bills",
  credit: "Keep it as the payer’s credit",
} as const;

export const causes = {
  ...reversalCauses,
  part: "Partly refunded by the gateway",
  ...acceptances,
} as const;
export type Cause = keyof typeof causes;

const REASON = text("Reason", 500, { required: true });

export type RefundAction = "see" | "ask" | "decide";

interface RefundKindDefinition {
  /** Prefix of its code: "RVS-0000012-K". */
  readonly prefix: CodePrefix;
  /** What a request concerns. Visibility follows from it. */
  readonly about: "payment" | "receipt" | "payer";
  readonly rights: Readonly<Record<RefundAction, string>>;
  /** Its approval reverses the payment. */
  readonly reverses?: boolean;
  readonly label: string;
  /** Title of its page: {about} is the payment's code or the receipt's number. */
  readonly title: string;
  /** How it is requested: endpoint, fields, and the texts of its dialog with {code}, {amount} and, of a reversal, {effect}. */
  readonly ask: {
    /** Under `/api/v1`. */
    readonly path: "/refund-requests" | `/${string}/{id}/${string}`;
    /** The audit action. */
    readonly action: `${string}.${string}`;
    /** Text in the history of what it concerns, after the officer's name. */
    readonly event: string;
    readonly fields: Readonly<Record<string, Field>>;
    readonly dialog?: { readonly act: string; readonly title: string; readonly text: string };
    /** Error for a second request while the first is pending or completed. */
    readonly already?: string;
  };
  /**
   * Guidance before the decision, the button and its confirmation (after the amount), and the result. {effect} is what a
   * reversal changes.
   */
  readonly decide: {
    readonly next: string;
    readonly act: string;
    readonly text: string;
    readonly done: string;
    readonly danger?: boolean;
  };
}

export const refundKindDefinitions = {
  reversal: {
    prefix: "RVS",
    about: "payment",
    rights: { see: "payment.view", ask: "payment.reverse", decide: "payment.approve" },
    reverses: true,
    label: "Reversal",
    title: "Reversal of {about}",
    ask: {
      path: "/payment-records/{id}/reversal",
      action: "payment.ask_reversal",
      event: "requested a reversal",
      fields: { cause: choice("Cause", reversalCauses, { required: true }), reason: REASON },
      dialog: {
        act: "Request reversal",
        title: "Reverse {code}?",
        text: "If another officer approves, the full {amount} will be reversed. {effect}",
      },
      already: "A reversal of this payment is already pending approval.",
    },
    decide: {
      next: "Approve only if this money was not received, or did not belong to this payer.",
      act: "Reverse payment",
      text: "will be reversed. {effect} You can’t undo this.",
      done: "The payment was reversed. {effect}",
      danger: true,
    },
  },
  acceptance: {
    prefix: "ACP",
    about: "payment",
    rights: { see: "payment.view", ask: "payment.record", decide: "payment.approve" },
    label: "Amount mismatch",
    title: "Amount mismatch on {about}",
    ask: {
      path: "/payment-records/{id}/acceptance",
      action: "payment.ask_acceptance",
      event: "requested acceptance of the amount received",
      fields: {
        cause: choice("What to do with the amount", acceptances, { required: true }),
        reason: REASON,
      },
      dialog: {
        act: "Request acceptance",
        title: "Accept the amount received for {code}?",
        text: "The gateway reports {amount}. Check the amount with the gateway first. If another officer approves, a receipt will be issued, and the amount will be applied to the bills or kept as credit, as you select below. Any excess will be kept as credit for the payer.",
      },
      already: "Acceptance of this payment is already pending approval.",
    },
    decide: {
      next: "The amount received differs from the amount requested. Check it with the gateway before you approve.",
      act: "Accept payment",
      text: "will be recorded with a receipt. You can’t undo this; to correct it later, request a reversal.",
      done: "The amount received was accepted.",
    },
  },
  refund: {
    prefix: "RFD",
    about: "payer",
    rights: { see: "payment.view", ask: "payment.refund", decide: "payment.approve" },
    label: "Refund",
    title: "Refund to {payer}",
    ask: {
      path: "/refund-requests",
      action: "money_back.ask",
      event: "requested a refund",
      fields: {
        payer: text("Payer", 20, {
          required: true,
          hint: "The payer’s code (IND-… or COR-…). For a bill without a payer, the bill’s code (BIL-…)",
        }),
        kobo: money("Amount to refund", { required: true }),
        bank: choice("Payer’s bank", banks, { required: true }),
        account_number: text("Account number", 20, { required: true, hint: "10 digits (NUBAN)" }),
        account_name: text("Account name", 100, {
          required: true,
          hint: "Exactly as registered with the bank",
        }),
        reason: REASON,
      },
    },
    decide: {
      next: "The amount is held. Check the bank account against the payer’s request.",
      act: "Approve refund",
      text: "will be approved for payment into the payer’s account.",
      done: "The refund was paid out.",
    },
  },
  cancellation: {
    prefix: "RCN",
    about: "receipt",
    rights: { see: "receipt.view", ask: "receipt.cancel", decide: "receipt.cancel" },
    label: "Replacement receipt",
    title: "Replacement of receipt {about}",
    ask: {
      path: "/receipts/{id}/cancellation",
      action: "receipt.ask_cancellation",
      event: "requested a replacement receipt",
      fields: { payer_name: text("Name for the new receipt", 200, { required: true }), reason: REASON },
      dialog: {
        act: "Request replacement receipt",
        title: "Replace {code}?",
        text: "If another officer approves, this receipt will be cancelled and reissued with the next number. The payment won’t change.",
      },
      already: "A replacement of this receipt is already pending approval.",
    },
    decide: {
      next: "Only the receipt changes. It is reissued in the name below.",
      act: "Reissue receipt",
      text: "will stay paid. Its receipt will be cancelled and reissued with the next number and the new name. You can’t undo this.",
      done: "The receipt was cancelled. ",
    },
  },
} as const satisfies Readonly<Record<string, RefundKindDefinition>>;

export type RefundKind = keyof typeof refundKindDefinitions;
export const refundKinds = Object.keys(refundKindDefinitions) as [RefundKind, ...RefundKind[]];

/** The definition of a kind; some parts are optional. */
export function refundKind(kind: RefundKind): RefundKindDefinition {
  return refundKindDefinitions[kind];
}
