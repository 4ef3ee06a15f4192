import { type HolderKind, holderText } from "#domain/bulk-holders.ts";
import { capitalise } from "#domain/capitalise.ts";
import { t } from "#language/t.ts";

const PERIOD_TEXTS: Readonly<Record<string, string>> = {
  day: "one day",
  week: "one week",
  month: "one month",
  year: "one year",
};

/** The period of a ticket, in the user's language: "one day". */
export const translatePeriod = (period: string): string => t(PERIOD_TEXTS[period] ?? period);

/** `holderText` in the user's language: `label` as a field label, `one` within a sentence. */
export function translateHolder(kind: HolderKind) {
  const { one, form } = holderText(kind);
  const label = t(capitalise(one));
  return { label, one: `${label.charAt(0).toLowerCase()}${label.slice(1)}`, form };
}
