import { formatDate, lagosDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { type AssessmentBase, assessmentPages } from "./addresses.ts";
import { AssessmentStatus } from "./assessment-status.tsx";
import type { AssessmentsData } from "./list-loader.ts";

interface AssessmentTableProps {
  base: AssessmentBase;
  rows: AssessmentsData["rows"];
  /** The row the keyboard stands on. */
  current: number;
}

/** Assessments as a table; payers need not read their own name in it. */
export function AssessmentTable({ base, rows, current }: AssessmentTableProps) {
  const isOffice = base === "/admin";
  return (
    <Table caption={t("Assessments, the latest first")} tall={isOffice} fold tworow>
      <thead>
        <tr>
          <HeadCell>{t("Assessment")}</HeadCell>
          <HeadCell>{t("For")}</HeadCell>
          <HeadCell>{t("What and where")}</HeadCell>
          {isOffice ? <HeadCell>{t("Payer")}</HeadCell> : null}
          <HeadCell spareMid>{t("Issued")}</HeadCell>
          <HeadCell>{t("Status")}</HeadCell>
          <HeadCell right>{t("Total, ₦")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id} aria-current={at === current ? "true" : undefined}>
            <Cell place="code">
              <Plate code={row.code} drawn href={assessmentPages.view(base, row.id)} />
            </Cell>
            <Cell
              head
              place="name"
              under={row.self ? t("declared by the payer") : t("entered by the office")}
            >
              {row.title}
            </Cell>
            <Cell {...(isOffice ? { spare: true } : { place: "sub" as const })} under={row.asset_code}>
              {row.asset_title}
            </Cell>
            {isOffice ? <Cell place="sub">{row.payer_name}</Cell> : null}
            <Cell spare spareMid>
              <span className="num nowrap">
                {row.issued_on ? (
                  formatDate(row.issued_on)
                ) : (
                  <span className="faint">
                    {t("begun {day}", { day: formatDate(lagosDate(row.created_at)) })}
                  </span>
                )}
              </span>
            </Cell>
            <Cell place="status">
              <AssessmentStatus row={row} />
            </Cell>
            <Cell place="sum" right>
              <Money kobo={row.total_kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
