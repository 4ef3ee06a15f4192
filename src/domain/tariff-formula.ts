/** Computes the charge of one tariff line: exact, and rounded once, half up, to the kobo. */
import { compareDecimals, type Decimal, readDecimal } from "./decimal.ts";
import { english, type Message, message, type Translatable, type WithKey, withKey } from "./message.ts";
import { divideRounded, formatNaira } from "./money.ts";
import type { FieldText, TariffItem } from "./tariff.ts";
import { percent, quantity, tierBounds } from "./tariff-text.ts";

export type ChargeException = WithKey & {
  code: "missing-field" | "invalid-field" | "invalid-tariff" | "too-large" | "nothing-applies";
};

export type Outcome = { kobo: number; text: Message } | { skip: string } | { exception: ChargeException };

const PPM = 1_000_000n;
const ONE: Decimal = { units: 1n, scale: 1n };

export function exceptionOutcome(code: ChargeException["code"], text: Translatable): Outcome {
  return { exception: { code, ...withKey(text) } };
}

/** Whether a number is a valid charge: a safe integer, 0 or more. */
export function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

export const tooLarge: Outcome = exceptionOutcome(
  "too-large",
  "The charge is too large. Check the recorded values",
);

/** The charge of a line before its minimum and maximum; `value` is the value of `field`. */
export function amountOf(item: TariffItem, value: Decimal, field: string, fields: FieldText): Outcome {
  switch (item.kind) {
    case "flat":
      return lineOutcome(item.amount_kobo, ONE, 1n, () =>
        message("Fixed at {amount}", { amount: formatNaira(item.amount_kobo) }),
      );
    case "per_unit":
      return perUnit(item.amount_kobo, value, field, fields);
    case "rate":
      return rateOf(item.rate_ppm, value, field, fields);
    case "tiered":
      return tierOf(item, value, field, fields);
  }
}

function perUnit(kobo: number, value: Decimal, field: string, fields: FieldText): Outcome {
  return lineOutcome(kobo, value, 1n, () =>
    message("{what} at {amount}", { what: quantity(value, field, fields), amount: formatNaira(kobo) }),
  );
}

function rateOf(rate_ppm: number, value: Decimal, field: string, fields: FieldText): Outcome {
  return lineOutcome(rate_ppm, value, PPM, () =>
    message("{part} of {what}", { part: percent(rate_ppm), what: quantity(value, field, fields) }),
  );
}

function tierOf(
  item: TariffItem & { kind: "tiered" },
  value: Decimal,
  field: string,
  fields: FieldText,
): Outcome {
  const tiers = [...item.tiers].sort((a, b) => a.from - b.from);
  const at = tiers.findLastIndex((tier) => {
    const from = readDecimal(tier.from);
    return from !== undefined && compareDecimals(from, value) <= 0;
  });
  const tier = tiers[at];
  if (!tier) return { skip: `Below the first band: ${english(quantity(value, field, fields))}` };
  const bounds = tierBounds(tier, tiers[at + 1], field, fields);
  const withBounds = (what: Message) => message("{what} ({bounds})", { what, bounds });
  const addBounds = (outcome: Outcome) =>
    "kobo" in outcome ? { ...outcome, text: withBounds(outcome.text) } : outcome;
  if ("rate_ppm" in tier) return addBounds(rateOf(tier.rate_ppm, value, field, fields));
  if ("per_unit_kobo" in tier) return addBounds(perUnit(tier.per_unit_kobo, value, field, fields));
  const amount = formatNaira(tier.amount_kobo);
  return lineOutcome(tier.amount_kobo, ONE, 1n, () =>
    withBounds(message("{amount} for {what}", { amount, what: quantity(value, field, fields) })),
  );
}

/** factor × value ÷ divisor, rounded half up. */
function lineOutcome(factor: number, value: Decimal, divisor: bigint, explain: () => Message): Outcome {
  if (!isAmount(factor))
    return exceptionOutcome("invalid-tariff", "A rate of this tariff is not a whole number of 0 or more");
  const kobo = Number(divideRounded(BigInt(factor) * value.units, value.scale * divisor, "half-up"));
  if (!isAmount(kobo) || !isAmount(Number(value.units / value.scale))) return tooLarge;
  return { kobo, text: explain() };
}
