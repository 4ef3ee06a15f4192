import { useLoaderData } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { translatableOf } from "#domain/message.ts";
import { getRegister } from "#domain/register/registers.ts";
import { t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { ActionHistory } from "../action-history.tsx";
import { DataTable } from "../data-table.tsx";
import { EvidenceStrip } from "../evidence/evidence-strip.tsx";
import { NotesEntry } from "../notes/notes-entry.tsx";
import { pendingDecision } from "../pending-decision.ts";
import { AssessmentActions } from "./actions.tsx";
import { type AssessmentBase, assessmentPages } from "./addresses.ts";
import { AssessmentStatus } from "./assessment-status.tsx";
import { ChargeLines } from "./charge-lines.tsx";
import { listTitle } from "./titles.ts";
import { valueText } from "./value-text.ts";
import type { AssessmentViewData } from "./view-loader.ts";

/** One assessment: status, declaration, charge and history. */
export function AssessmentView({ base }: { base: AssessmentBase }) {
  const data = useLoaderData<AssessmentViewData>();
  const { assessment, declared, history, notes } = data;
  const { snapshot, bill, charge, evidence, remark } = assessment;
  return (
    <>
      <Breadcrumb>
        <a href={assessmentPages.list(base)}>{listTitle(base)}</a> · {assessment.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={assessment.code} size="big" />}>
          <RecordHead title={assessment.title} actions={<AssessmentActions base={base} />}>
            <AssessmentStatus
              as="tag"
              row={{
                status: assessment.status,
                bill_status: bill?.status ?? null,
                overdue_since: bill?.overdue_since ?? null,
              }}
            />
            <span className="soft">
              {base === "/admin"
                ? `for ${snapshot.payer.name}, ${assessment.self ? "declared by the payer" : "entered by an officer"}`
                : assessment.self
                  ? t("declared by you")
                  : t("entered by an officer")}
            </span>
          </RecordHead>
          <StatusNotice base={base} />
        </RecordSection>
        <RecordSection title={t("Asset")}>
          <p>
            <RecordCode
              code={snapshot.asset.code}
              outlined
              href={assessmentPages.asset(base, assessment.asset_type, assessment.asset_id)}
            />{" "}
            {snapshot.asset.title}
          </p>
          <p className="note">
            {t("{law}. {from} to {to}, {agency}.", {
              law: snapshot.legal_citation,
              agency: assessment.agency_name,
              from: formatDate(assessment.period_from),
              to: formatDate(assessment.period_to),
            })}
          </p>
        </RecordSection>
        <RecordSection title={t("Declared")}>
          {declared.length === 0 ? (
            <p className="soft">{t("Same as on record.")}</p>
          ) : (
            <DeclaredTable declared={declared} type={assessment.asset_type} />
          )}
          {remark ? (
            <p className="gap">
              <q>{remark}</q>
            </p>
          ) : null}
        </RecordSection>
        {evidence.length > 0 ? (
          <RecordSection title={t("Evidence")} note={String(evidence.length)}>
            <EvidenceStrip pictures={evidence} subject={assessment.code} />
          </RecordSection>
        ) : null}
        <RecordSection title={t("Charge")}>
          <ChargeLines
            charge={charge}
            assetName={snapshot.asset.title}
            issued={assessment.issued_on !== null}
          />
          {bill ? (
            <Buttons className="gap">
              <ButtonLink to={assessmentPages.bill(base, bill.id)}>{t("Open bill")}</ButtonLink>
              <ButtonLink to={assessmentPages.document(base, assessment.id)}>{t("Open document")}</ButtonLink>
            </Buttons>
          ) : null}
        </RecordSection>
        <NotesEntry resource="assessment" record={assessment.id} notes={notes} />
        <RecordSection title={t("History")}>
          <ActionHistory actions={history} text={EVENTS} marked={["issue", "return", "cancel"]} />
        </RecordSection>
      </RecordSections>
    </>
  );
}

const EVENTS: Readonly<Record<string, string>> = {
  create: "{who} entered it",
  edit: "{who} changed it",
  submit: "{who} submitted it",
  return: "{who} returned it",
  issue: "{who} issued it",
  cancel: "{who} cancelled it",
};

type DeclaredTableProps = Pick<AssessmentViewData, "declared"> & { type: string };

function DeclaredTable({ declared, type }: DeclaredTableProps) {
  const { fields } = getRegister(type);
  return (
    <DataTable<DeclaredTableProps["declared"][number]>
      caption={t("Declared values and values on record")}
      dense
      rows={declared}
      columns={[
        { head: t("Field"), place: "name", cell: ({ label }) => t(label) },
        {
          head: t("Declared"),
          cell: ({ name, declared: value, differs }) => (
            <span className={differs ? "strong" : undefined}>{valueText(fields[name], value)}</span>
          ),
        },
        {
          head: t("On record"),
          cell: ({ name, recorded }) => <span className="soft">{valueText(fields[name], recorded)}</span>,
        },
      ]}
    />
  );
}

/** What happens next. */
function StatusNotice({ base }: { base: AssessmentBase }) {
  const { assessment } = useLoaderData<AssessmentViewData>();
  const { status, reason, can, snapshot } = assessment;
  if (status === "returned" || status === "cancelled")
    return (
      <Notice kind="warn" className="gap">
        {status === "returned"
          ? t("This assessment was returned. Correct it and submit it again.")
          : t("This assessment was cancelled. There is nothing to pay.")}
        {reason ? (
          <>
            {` ${t("Reason:")} `}
            <q>{reason}</q>
          </>
        ) : null}
      </Notice>
    );
  if (status === "draft")
    return (
      <Notice className="gap">
        {snapshot.exception
          ? t("{what}. It can’t be submitted like this.", {
              what: t(translatableOf(snapshot.exception)),
            })
          : t("This is a draft. Submit it when it’s ready for review.")}
      </Notice>
    );
  if (status !== "submitted") return null;
  const officeText = can.own_entry
    ? "You entered this, so another officer must decide."
    : can.decide
      ? "Compare the declared values with the record and the evidence, then decide."
      : pendingDecision("issue assessments here");
  return (
    <Notice className="gap">
      {base === "/admin"
        ? officeText
        : t("The revenue office is reviewing this. You’ll be notified when it’s issued or returned.")}
    </Notice>
  );
}
