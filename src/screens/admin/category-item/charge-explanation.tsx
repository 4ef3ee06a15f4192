import { formatDate } from "#domain/lagos.ts";
import type { AnyResource } from "#resource/define.ts";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { ChargeTable } from "../../shared/assessment/charge-table.tsx";
import type { ItemView } from "./loaders.ts";
import type { Trial } from "./trial.ts";

interface ChargeExplanationProps {
  explained: NonNullable<Trial["explained"]>;
  resource: AnyResource;
  items: readonly ItemView[];
  year: string;
}

/** A charge explained: lines, lines that don't apply, and exceptions. */
export function ChargeExplanation({ explained, resource, items, year }: ChargeExplanationProps) {
  const { asset, charge, exception, already_billed } = explained;
  return (
    <div className="stack gap" role="status">
      <p>
        <RecordCode code={asset.code} outlined href={recordPages.view(resource.name, asset.id)} />{" "}
        {asset.title}
      </p>
      {already_billed ? (
        <Notice>A notice for {year} already exists. Billing runs skip this record.</Notice>
      ) : null}
      {exception ? (
        <Notice kind="warn">
          {exception.message}. <b className="strong">No notice is issued until this is corrected.</b>
        </Notice>
      ) : null}
      {charge.exceptions
        .filter(({ message }) => message !== exception?.message)
        .map(({ message }) => (
          <Notice key={message} kind="warn">
            {message}.
          </Notice>
        ))}
      <ChargeTable charge={charge} assetName={asset.title} />
      {charge.skipped.length > 0 ? (
        <details>
          <summary>
            {charge.skipped.length === 1
              ? "1 line doesn’t apply"
              : `${charge.skipped.length} lines don’t apply`}
          </summary>
          <Lines>
            {charge.skipped.map(({ item_id, reason }) => (
              <ValueLine key={item_id} end={reason}>
                {items.find(({ id }) => id === item_id)?.item_name ?? "Tariff line"}
              </ValueLine>
            ))}
          </Lines>
        </details>
      ) : null}
      <p className="note">Tariff of {formatDate(charge.tariff_on)}.</p>
    </div>
  );
}
