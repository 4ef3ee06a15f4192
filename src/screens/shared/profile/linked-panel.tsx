import { corporate } from "#domain/register/corporate.ts";
import { individual } from "#domain/register/individual.ts";
import { verifiedState } from "#domain/verification.ts";
import { t } from "#language/t.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { address } from "../addresses/records.ts";
import { FieldValue } from "../records/field-value.tsx";
import { RecordStatus } from "../records/status-tag.tsx";
import type { ProfileData } from "./loader.ts";

const RESOURCES = { individual, corporate } as const;

type Linked = ProfileData["profile"]["linked"][number];

/** The person or company on record that the account stands for, and who puts it right. */
export function LinkedPanel({ record }: { record: Linked }) {
  const resource = RESOURCES[record.resource];
  const to = record.may_open ? address.view(record.resource, record.id) : undefined;
  const known = Object.entries(resource.fields).filter(([name]) => record.values[name] != null);
  return (
    <Panel
      title={record.resource === "individual" ? t("Me on record") : t("My company on record")}
      end={to ? <a href={to}>{t("Open")}</a> : undefined}
    >
      <div className="stack">
        <p>
          <Plate code={record.code} drawn {...(to && { href: to })} />
          <br />
          {record.title}
          {record.verified !== null && record.status === "active" ? (
            <>
              <br />
              <RecordStatus status={verifiedState(record.status, record.verified)} />
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
            {t("Show an officer proof of who you are, such as your NIN slip, to be verified.")}
          </p>
        ) : null}
        {isOpen(record) && !record.may_mend ? (
          <p className="note">{t("Whoever is in charge of it puts it right and submits it.")}</p>
        ) : null}
        <Facts>
          {known.map(([name, field]) => (
            <Fact key={name} label={t(field.label)}>
              <FieldValue field={field} value={record.values[name]} />
            </Fact>
          ))}
        </Facts>
        {to || isOpen(record) ? null : (
          <p className="note">{t("Is something wrong? The office puts it right; give them this code.")}</p>
        )}
      </div>
    </Panel>
  );
}

/** A company that waits for its own people, not for the office. */
function isOpen({ resource, status }: Linked): boolean {
  return resource === "corporate" && (status === "returned" || status === "draft");
}
