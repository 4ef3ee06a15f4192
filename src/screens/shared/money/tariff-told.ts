import { capital } from "#domain/capital.ts";
import { t } from "#language/t.ts";

/** What the calculator, the balance of a bill and what explains them say, the narrowest first. */
const SENTENCES = [
  "No {what} recorded",
  "{what} or not is not recorded",
  "{what} is not a number of 0 or more",
  "A minimum or maximum of this tariff is not right",
  "A rate of this tariff is not a whole number of 0 or more",
  "The charge is too large to be kept exactly; look at the figures recorded",
  "No line of this tariff applies here",
  "{what}, raised to the least, {sum}",
  "{what}, held at the most, {sum}",
  "Brings the total to the least that is charged, {sum}",
  "Fixed at {sum}",
  "Minimum charge",
  "Penalty",
  "Interest",
  "Discount for paying early",
  "Let off because it was paid early",
  "Paid for lateness",
  "As it stood on the day of the payment",
  "Received by {day}",
  "{rate} off {sum} when paid by {day}",
  "{rate} of {sum} unpaid on {day}",
  "{rate} of {sum} unpaid 1 day after {day}",
  "{rate} of {sum} unpaid {n} days after {day}",
  "{rate} a month for 1 full month after {day}, on {base}",
  "{rate} a month for {n} full months after {day}, on {base}",
  "what was unpaid at the end of each",
  "Pay by {day} and take {rate} off ({sum}).",
  "Unpaid after {day}, {rate} is added.",
  "From {day} {rate} is added for each full month unpaid.",
  "{rate} is added to an instalment unpaid on its due date.",
  "{rate} is added to an instalment unpaid 1 day after its due date.",
  "{rate} is added to an instalment unpaid {n} days after its due date.",
  "{rate} is added to an instalment for each full month unpaid.",
  "It is the same whatever is recorded.",
  "It follows {what} on record: one more adds {sum}, one less takes that off.",
  "It follows {what} on record: {step} more adds {sum}, as much less takes that off.",
  "It stays while {what} is {bounds}.",
  "From {bound} it is {sum} for each.",
  "From {bound} it is {sum}.",
  "From {bound} another rate applies.",
  "Below {bound} it is {sum} for each.",
  "Below {bound} it is {sum}.",
  "Below {bound} another rate applies.",
  "It is never less than {sum}.",
  "It is never more than {sum}.",
  "It falls away where it is no longer so that {what} is {value}.",
  "Charged where {what} is {value}",
  "{what} ({bounds})",
  "{from} or more, below {to}",
  "{value} or more",
  "{value} or less",
  "{one} or {other}",
  "{sum} for {what}",
  "{part} of {what}",
  "{what} at {sum}",
  "{what} ₦{sum}",
  "1 room",
  "{n} rooms",
  "1 bedroom",
  "{n} bedrooms",
  "1 floor",
  "{n} floors",
  "1 face",
  "{n} faces",
  "{n} staff",
];

/**
 * Words of a tariff in the reader's language: "28 rooms at ₦2,500.00". What they name of a register, they name within a
 * sentence ("rooms" for "Rooms"). Names of items and laws stay as the office wrote them.
 */
export function tariffTold(words: string): string {
  const whole = t(words);
  if (whole !== words) return whole;
  return labelTold(words) ?? matched(words) ?? words;
}

/**
 * Lines of bills and assessments are kept as sentences, so what one was made of is found by the words around its values.
 * Values that are words themselves are translated too.
 */
function matched(words: string): string | undefined {
  for (const key of SENTENCES) {
    const found = patternOf(key).exec(words)?.groups;
    if (!found) continue;
    return t(
      key,
      Object.fromEntries(Object.entries(found).map(([name, value]) => [name, tariffTold(value)])),
    );
  }
  return undefined;
}

function patternOf(key: string): RegExp {
  const pattern = key.replace(/[.?+*()|^$[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+?)");
  return RegExp(`^${pattern}$`, "s");
}

function labelTold(name: string): string | undefined {
  for (const label of [capital(name), `Number of ${name}`]) {
    const said = t(label);
    if (said !== label) return said.charAt(0).toLowerCase() + said.slice(1);
  }
  return undefined;
}
