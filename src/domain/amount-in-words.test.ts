import fc from "fast-check";
import { expect, it, test } from "vitest";
import { amountInWords, numberInWords } from "./amount-in-words.ts";

test.each([
  [28_450_000, "Two hundred and eighty-four thousand, five hundred naira only"],
  [1_250_000, "Twelve thousand, five hundred naira only"],
  [1_250_050, "Twelve thousand, five hundred naira, fifty kobo only"],
  [0, "Zero naira only"],
  [50, "Fifty kobo only"],
  [1, "One kobo only"],
  [100, "One naira only"],
  [101, "One naira, one kobo only"],
  [100_500, "One thousand and five naira only"],
  [100_000_500, "One million and five naira only"],
  [100_200_500, "One million, two thousand and five naira only"],
  [100_021_500, "One million, two hundred and fifteen naira only"],
  [-2100, "Minus twenty-one naira only"],
  [
    Number.MAX_SAFE_INTEGER,
    "Ninety trillion, seventy-one billion, nine hundred and ninety-two million, five hundred and forty-seven thousand, four hundred and nine naira, ninety-one kobo only",
  ],
])("%d → %s", (kobo, text) => expect(amountInWords(kobo)).toBe(text));

it("counts up to quadrillions", () => {
  expect(numberInWords(9_000_000_000_000_000)).toBe("nine quadrillion");
  expect(numberInWords(9_000_000_000_000_011)).toBe("nine quadrillion and eleven");
});

test.each([-1, 0.5, 2 ** 53, Number.NaN])("numberInWords refuses %d", (n) => {
  expect(() => numberInWords(n)).toThrow(RangeError);
});
test.each([0.5, 2 ** 53, Number.NaN])("amountInWords refuses %d", (kobo) => {
  expect(() => amountInWords(kobo)).toThrow(RangeError);
});

/** An independent parser of English number words. */
const VALUES: Record<string, number> = Object.fromEntries([
  ..."zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .map((word, value) => [word, value]),
  ..."twenty thirty forty fifty sixty seventy eighty ninety"
    .split(" ")
    .map((word, at) => [word, 20 + 10 * at]),
]);
const SCALES: Record<string, bigint> = {
  thousand: 10n ** 3n,
  million: 10n ** 6n,
  billion: 10n ** 9n,
  trillion: 10n ** 12n,
  quadrillion: 10n ** 15n,
};

function parse(text: string): bigint {
  let total = 0n;
  let group = 0n;
  for (const word of text.replace(/[-,]/g, " ").split(/\s+/)) {
    const scale = SCALES[word];
    if (word === "and") continue;
    if (word === "hundred") group *= 100n;
    else if (scale) [total, group] = [total + group * scale, 0n];
    else if (word in VALUES) group += BigInt(VALUES[word] ?? 0);
    else throw new Error(`Unknown word: ${word}`);
  }
  return total + group;
}

const size = fc.oneof(fc.nat(2000), fc.nat(), fc.maxSafeNat());

it("numberInWords can be parsed back", () => {
  fc.assert(
    fc.property(size, (n) => parse(numberInWords(n)) === BigInt(n)),
    { numRuns: 2000 },
  );
  for (let n = 0; n < 2500; n++) expect(parse(numberInWords(n))).toBe(BigInt(n));
});

it('amountInWords can be parsed back, begins with a capital and ends with "only"', () => {
  fc.assert(
    fc.property(size, (kobo) => {
      const text = amountInWords(kobo);
      expect(text).toMatch(/^[A-Z][a-z, -]+ only$/);
      const match = /^(?:(.+) naira)?(?:, )?(?:(.+) kobo)? only$/.exec(text.toLowerCase());
      const [naira, rest] = [match?.[1], match?.[2]].map((part) => (part ? parse(part) : 0n));
      expect((naira ?? 0n) * 100n + (rest ?? 0n)).toBe(BigInt(kobo));
    }),
  );
});

it('writes "and" after every hundred with a remainder, and never twice in a group', () => {
  fc.assert(
    fc.property(size, (n) => {
      const text = numberInWords(n);
      expect(text).not.toMatch(/hundred (?!and |thousand|[a-z]*illion)/);
      // A group ends with its scale; the "and" before the last group belongs to no group.
      for (const group of text.split(/(?:thousand|[a-z]*illion)(?:, | and )?/))
        expect(group.match(/\band\b/g)?.length ?? 0, text).toBeLessThan(2);
    }),
  );
});
