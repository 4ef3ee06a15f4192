import type { PeriodKind } from "#domain/period.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Terms } from "#domain/tariff-terms.ts";
import { termParts } from "#domain/tariff-terms-text.ts";

interface DescribedCategory {
  readonly resource: string;
  readonly period: PeriodKind;
  readonly legal_citation: string;
  /** Lines in force today. */
  readonly terms: Terms;
}

const PERIOD_TEXTS: Record<PeriodKind, string> = {
  year: "every year",
  half: "twice a year",
  quarter: "every quarter",
  month: "every month",
  once: "once",
};

/** A category in one sentence: "Charged on properties every year · due 75 days after issue · …". */
export function categoryText({ resource, period, legal_citation, terms }: DescribedCategory): string {
  const charged = `Charged on ${getRegister(resource).many} ${PERIOD_TEXTS[period]}`;
  return [charged, ...termParts(terms), legal_citation].join(" · ");
}
