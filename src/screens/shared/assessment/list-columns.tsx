import { formatDate, lagosDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { type Columns, codeColumn, moneyColumn } from "../data-table.tsx";
import { type AssessmentBase, assessmentPages } from "./addresses.ts";
import { AssessmentStatus } from "./assessment-status.tsx";
import type { AssessmentsData } from "./list-loader.ts";

type Row = AssessmentsData["rows"][number];

/** Columns of the list of assessments; payers don't see the payer column. */
export function assessmentColumns(base: AssessmentBase): Columns<Row> {
  const isOffice = base === "/admin";
  return [
    codeColumn(t("Assessment"), (id) => assessmentPages.view(base, id)),
    {
      head: t("For"),
      place: "name",
      cell: "title",
      secondLine: ({ self }) => (self ? t("declared by the payer") : t("entered by an officer")),
    },
    {
      head: t("Asset"),
      ...(isOffice ? { hideOnPhone: true } : { place: "sub" }),
      cell: "asset_title",
      secondLine: "asset_code",
    },
    isOffice && { head: t("Payer"), place: "sub", cell: "payer_name" },
    {
      head: t("Issued"),
      hideBelowLg: true,
      cell: ({ issued_on, created_at }) => (
        <span className="num nowrap">
          {issued_on ? (
            formatDate(issued_on)
          ) : (
            <span className="faint">{t("started {day}", { day: formatDate(lagosDate(created_at)) })}</span>
          )}
        </span>
      ),
    },
    { head: t("Status"), place: "status", cell: (row) => <AssessmentStatus row={row} /> },
    moneyColumn(t("Total (₦)"), (row) => row.total_kobo),
  ];
}
