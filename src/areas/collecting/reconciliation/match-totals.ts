import type { ValidationErrors } from "#domain/input-readers.ts";
import { readMoney } from "#domain/input-readers.ts";
import { formatNaira, sumKobo } from "#domain/money.ts";
import type { Raw } from "#domain/record-input.ts";
import { AppError } from "#kernel/app-error.ts";

/** A payment to match with a line. Amounts in kobo. */
export interface PaymentToMatch {
  readonly id: number;
  readonly code: string;
  readonly channel: string;
  readonly provider: string;
  readonly state: string;
  readonly kobo: number;
  readonly fee_kobo: number | null;
}

export interface AgreedMatch {
  readonly kind: "payment" | "gateway" | "clearing" | "bounced";
  /** The payment gateway. */
  readonly provider: string | undefined;
  /** Fee deducted in addition to the posted fees. */
  readonly fee_kobo: number;
}

/** Banks and services deduct a few per cent at most: a larger difference is no fee. */
const MAX_FEE_DIVISOR = 20;

/** Charge in kobo that the bank deducted from a card terminal's or a cheque's credit, as entered by the officer. */
export function readCharge(errors: ValidationErrors, raw: Raw): number {
  const kobo = readMoney(errors, "charge_kobo", raw.charge_kobo) ?? 0;
  if (kobo < 0) errors.add("charge_kobo", "Enter the charge without a minus sign.");
  return kobo;
}

/**
 * Requires that payments and a line (`kobo`) have the same amount.
 * @param charge deducted from cards and cheques, as entered by the officer
 * @throws AppError sums-differ, invalid (payments of several services, or of several kinds)
 */
export function agreeTotals(paid: readonly PaymentToMatch[], kobo: number, charge: number): AgreedMatch {
  const [first] = paid;
  const same = paid.every(
    ({ channel, provider, state }) =>
      channel === first?.channel && provider === first.provider && state === first.state,
  );
  if (!first || !same)
    throw paymentsError(
      "Select payments of the same kind, from the same bank or payment gateway.",
      "invalid",
    );
  const gross = sumKobo(paid.map((one) => one.kobo));
  if (first.channel === "gateway") return agreeWithGateway(paid, first.provider, gross, kobo);
  if (first.channel === "bank") {
    if (gross !== kobo) throw amountsDiffer(gross, kobo);
    return { kind: "payment", provider: undefined, fee_kobo: 0 };
  }
  if (first.state === "reversed") {
    if (gross !== -kobo) throw amountsDiffer(gross, -kobo);
    return { kind: "bounced", provider: undefined, fee_kobo: 0 };
  }
  if (charge > gross / MAX_FEE_DIVISOR || gross - charge !== kobo) throw amountsDiffer(gross - charge, kobo);
  return { kind: "clearing", provider: undefined, fee_kobo: charge };
}

function agreeWithGateway(
  paid: readonly PaymentToMatch[],
  provider: string,
  gross: number,
  kobo: number,
): AgreedMatch {
  const booked = sumKobo(paid.map(({ fee_kobo }) => fee_kobo ?? 0));
  const fee_kobo = gross - booked - kobo;
  if (fee_kobo < 0 || fee_kobo > gross / MAX_FEE_DIVISOR) throw amountsDiffer(gross - booked, kobo);
  return { kind: "gateway", provider, fee_kobo };
}

function amountsDiffer(paid: number, line: number): AppError {
  return paymentsError(
    `The payments total ${formatNaira(paid)}, the bank line ${formatNaira(line)}. The difference is ${formatNaira(Math.abs(paid - line))}.`,
    "sums-differ",
  );
}

function paymentsError(message: string, code: string): AppError {
  return new AppError("invalid", message, { code, fields: { payment_ids: [message] } });
}
