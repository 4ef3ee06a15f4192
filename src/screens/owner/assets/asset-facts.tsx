import { useLoaderData } from "react-router";
import { hasOwnerScreens } from "#domain/owner-screens.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { visibleFields } from "../../shared/records/custom-fields.ts";
import { FieldValue } from "../../shared/records/field-value.tsx";
import type { OwnerBase } from "../owner-base.ts";
import type { OwnViewData } from "./loaders.ts";
import { ownAssetUrls } from "./urls.ts";

interface AssetFactsProps {
  resource: AnyResource;
  base: OwnerBase;
}

/** The details of an asset with its location; blank fields are listed, so they can be filled in. */
export function AssetFacts({ resource, base }: AssetFactsProps) {
  const { record } = useLoaderData<OwnViewData>();
  const { latitude, longitude } = record;
  const fields = visibleFields(resource, record);
  const missing = fields
    .filter(([name]) => (record[name] ?? null) === null)
    .map(([, { label }]) => t(label).toLowerCase());
  return (
    <RecordSection title={t("Details")}>
      <Facts>
        {fields.map(([name, field]) =>
          (record[name] ?? null) === null ? null : (
            <Fact key={name} label={t(field.label)}>
              {field.kind === "reference" ? (
                <ReferenceLink to={field.to} base={base} reference={record.references[name]} />
              ) : (
                <FieldValue field={field} value={record[name]} />
              )}
            </Fact>
          ),
        )}
        {record.lga_name ? <Fact label={t("Local government")}>{record.lga_name}</Fact> : null}
        {latitude !== null && longitude !== null ? (
          <Fact label={t("GPS point")}>
            <span className="num">{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</span>
          </Fact>
        ) : null}
      </Facts>
      {missing.length > 0 ? (
        <p className="note gap">{t("Missing: {missing}.", { missing: missing.join(", ") })}</p>
      ) : null}
    </RecordSection>
  );
}

interface ReferenceLinkProps {
  to: string;
  base: OwnerBase;
  reference: OwnViewData["record"]["references"][string] | undefined;
}

/** A reference: a link if the owner has it too, else only its code. */
function ReferenceLink({ to, base, reference }: ReferenceLinkProps) {
  if (!reference) return null;
  if (reference.title === null) return reference.code;
  if (!hasOwnerScreens(to)) return `${reference.title}, ${reference.code}`;
  return <a href={ownAssetUrls.view(base, to, reference.id)}>{`${reference.title}, ${reference.code}`}</a>;
}
