import type { ReportUnit } from "#domain/reports/report.ts";
import { figureWords } from "#domain/reports/report-words.ts";
import { Money } from "#ui/primitives/money.tsx";

/** A figure of a report in its unit. @param bare without the ₦, which stands in the head of the column */
export function FigureText({ value, unit, bare }: { value: number; unit: ReportUnit; bare?: boolean }) {
  if (unit === "money") return bare ? <Money kobo={value} bare /> : <Money kobo={value} />;
  return figureWords(value, unit);
}
