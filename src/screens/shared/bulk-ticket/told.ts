import { type HolderKind, holderWords } from "#domain/bulk-holders.ts";
import { capital } from "#domain/capital.ts";
import { t } from "#language/t.ts";

const TIMES: Readonly<Record<string, string>> = {
  day: "one day",
  week: "one week",
  month: "one month",
  year: "one year",
};

/** The period of a ticket, in the user's language: "one day". */
export const toldPeriod = (period: string): string => t(TIMES[period] ?? period);

/** `holderWords` in the user's language: `label` as a field label, `one` within a sentence. */
export function toldHolder(kind: HolderKind) {
  const { one, form } = holderWords(kind);
  const label = t(capital(one));
  return { label, one: `${label.charAt(0).toLowerCase()}${label.slice(1)}`, form };
}
