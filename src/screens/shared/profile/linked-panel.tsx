import { corporate } from "#domain/register/corporate.ts";
import { individual } from "#domain/register/individual.ts";
import { verificationStatus } from "#domain/verification.ts";
import { t } from "#language/t.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { recordPages } from "../addresses/records.ts";
import { FieldValue } from "../records/field-value.tsx";
import { RecordStatus } from "../records/status-tag.tsx";
import type { ProfileData } from "./loader.ts";

const RESOURCES = { individual, corporate } as const;

type Linked = ProfileData["profile"]["linked"][number];

/** The individual or corporate linked to the account, and how to correct it. */
export function LinkedPanel({ record }: { record: Linked }) {
  const resource = RESOURCES[record.resource];
  const href = record.may_open ? recordPages.view(record.resource, record.id) : undefined;
  const filledFields = Object.entries(resource.fields).filter(([name]) => record.values[name] != null);
  return (
    <Panel
      title={record.resource === "individual" ? t("My record") : t("My company")}
      end={href ? <a href={href}>{t("Open")}</a> : undefined}
    >
      <div className="stack">
        <p>
          <RecordCode code={record.code} outlined {...(href && { href })} />
          <br />
          {record.title}
          {record.verified !== null && record.status === "active" ? (
            <>
              <br />
              <RecordStatus status={verificationStatus(record.status, record.verified)} />
            </>
          ) : null}
          {record.resource === "corporate" && record.status !== "approved" ? (
            <>
              <br />
              <RecordStatus status={record.status} />
            </>
          ) : null}
        </p>
        {record.verified === false && record.status === "active" ? (
          <p className="note">
            {t("To be verified, show an officer proof of identity, such as your NIN slip.")}
          </p>
        ) : null}
        {awaitsSubmission(record) && !record.may_mend ? (
          <p className="note">{t("The person in charge must correct and submit it.")}</p>
        ) : null}
        <Facts>
          {filledFields.map(([name, field]) => (
            <Fact key={name} label={t(field.label)}>
              <FieldValue field={field} value={record.values[name]} />
            </Fact>
          ))}
        </Facts>
        {href || awaitsSubmission(record) ? null : (
          <p className="note">
            {t("To correct this record, contact the revenue office and quote {code}.", { code: record.code })}
          </p>
        )}
      </div>
    </Panel>
  );
}

/** A company that its own people must submit. */
function awaitsSubmission({ resource, status }: Linked): boolean {
  return resource === "corporate" && (status === "returned" || status === "draft");
}
