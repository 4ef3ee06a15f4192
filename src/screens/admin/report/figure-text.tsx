import type { ReportUnit } from "#domain/reports/report.ts";
import { figureText } from "#domain/reports/report-text.ts";
import { Money } from "#ui/primitives/money.tsx";

/** Formats a report figure with its unit. @param bare without the ₦, which is in the column header */
export function FigureText({ value, unit, bare }: { value: number; unit: ReportUnit; bare?: boolean }) {
  if (unit === "money") return bare ? <Money kobo={value} bare /> : <Money kobo={value} />;
  return figureText(value, unit);
}
