import { useLoaderData } from "react-router";
import { hasOwnScreens } from "#domain/own-screens.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { fieldsShown } from "../../shared/records/custom.ts";
import { FieldValue } from "../../shared/records/field-value.tsx";
import type { OwnerBase } from "../mount.ts";
import { ownAddress } from "./addresses.ts";
import type { OwnViewData } from "./loaders.ts";

interface AssetFactsProps {
  resource: AnyResource;
  base: OwnerBase;
}

/** The details of an asset with its location; blank fields are listed, so they can be filled in. */
export function AssetFacts({ resource, base }: AssetFactsProps) {
  const { record } = useLoaderData<OwnViewData>();
  const { latitude, longitude } = record;
  const fields = fieldsShown(resource, record);
  const missing = fields
    .filter(([name]) => (record[name] ?? null) === null)
    .map(([, { label }]) => t(label).toLowerCase());
  return (
    <Entry title={t("Details")}>
      <Facts>
        {fields.map(([name, field]) =>
          (record[name] ?? null) === null ? null : (
            <Fact key={name} label={t(field.label)}>
              {field.kind === "reference" ? (
                <Other to={field.to} base={base} named={record.references[name]} />
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
    </Entry>
  );
}

interface OtherProps {
  to: string;
  base: OwnerBase;
  named: OwnViewData["record"]["references"][string] | undefined;
}

/** A reference: a link if the owner has it too, else only its code. */
function Other({ to, base, named }: OtherProps) {
  if (!named) return null;
  if (named.title === null) return named.code;
  if (!hasOwnScreens(to)) return `${named.title}, ${named.code}`;
  return <a href={ownAddress.view(base, to, named.id)}>{`${named.title}, ${named.code}`}</a>;
}
