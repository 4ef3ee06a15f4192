import { t } from "#language/t.ts";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import type { OwnViewData } from "./loaders.ts";

/** The current owners with their shares. */
export function AssetOwners({ owners }: { owners: OwnViewData["record"]["owners"] }) {
  return (
    <RecordSection title={t("Owners")}>
      {owners.length === 0 ? <p className="soft">{t("No owner recorded yet.")}</p> : null}
      <Lines roomy>
        {owners.map(({ type, id, code, name, share_bp }) => (
          <ValueLine key={`${type} ${id}`} end={<span className="nowrap">{`${share_bp / 100}%`}</span>}>
            <RecordCode code={code} outlined /> {name}
          </ValueLine>
        ))}
      </Lines>
    </RecordSection>
  );
}
