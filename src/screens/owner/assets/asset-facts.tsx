import { useLoaderData } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { FieldValue } from "../../shared/records/field-value.tsx";
import { type OwnerBase, ownAddress } from "./addresses.ts";
import type { OwnViewData } from "./loaders.ts";

interface AssetFactsProps {
  resource: AnyResource;
  base: OwnerBase;
}

/** What is known of it, and where it stands. */
export function AssetFacts({ resource, base }: AssetFactsProps) {
  const { record } = useLoaderData<OwnViewData>();
  const { latitude, longitude } = record;
  return (
    <Entry title="Particulars">
      <Facts>
        {Object.entries(resource.fields).map(([name, field]) => (
          <Fact key={name} label={field.label}>
            {field.kind === "reference" ? (
              <Other to={field.to} base={base} named={record.references[name]} />
            ) : (
              <FieldValue field={field} value={record[name]} />
            )}
          </Fact>
        ))}
        <Fact label="Local government">{record.lga_name ?? <span className="faint">–</span>}</Fact>
        {resource.located ? (
          <Fact label="GPS point">
            {latitude === null || longitude === null ? (
              <span className="faint">–</span>
            ) : (
              <span className="num">{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</span>
            )}
          </Fact>
        ) : null}
      </Facts>
    </Entry>
  );
}

interface OtherProps {
  to: string;
  base: OwnerBase;
  named: OwnViewData["record"]["references"][string] | undefined;
}

/** Another record: a way there when it is theirs too, else its code alone. */
function Other({ to, base, named }: OtherProps) {
  if (!named) return <span className="faint">–</span>;
  if (named.title === null) return named.code;
  return <a href={ownAddress.view(base, to, named.id)}>{`${named.title}, ${named.code}`}</a>;
}
