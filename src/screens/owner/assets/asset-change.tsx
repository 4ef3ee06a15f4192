import { useLoaderData } from "react-router";
import { fieldNamed } from "#domain/custom-field.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { ComparisonTable } from "#ui/primitives/comparison-table.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { FieldValue } from "../../shared/records/field-value.tsx";
import type { OwnViewData } from "./loaders.ts";

/** The pending or returned change, compared to the current values. */
export function AssetChange({ resource }: { resource: AnyResource }) {
  const { record, own } = useLoaderData<OwnViewData>();
  const { pending } = record;
  if (!pending) return null;
  const rows = Object.entries(pending.changes).flatMap(([name, now]) => {
    const field = fieldNamed(resource, name);
    if (!field || field.kind === "reference") return [];
    const renderValue = (value: unknown) => <FieldValue field={field} value={value} />;
    return [{ label: t(field.label), was: renderValue(record[name]), now: renderValue(now) }];
  });
  const comparedLabels = new Set(rows.map(({ label }) => label));
  const otherLabels = [
    ...new Set(Object.keys(pending.changes).map((name) => changedFieldLabel(resource, name))),
  ].filter((label) => !comparedLabels.has(label));
  const requestedNote = `${own ? t("requested by you") : t("requested by another user")}, ${formatMoment(new Date(pending.created_at))}`;
  return (
    <RecordSection title={t("Change")} note={requestedNote}>
      <div className="stack">
        {pending.status === "returned" ? (
          <Notice kind="warn">
            {pending.reason ? (
              <>
                {t("The revenue office returned this change:")} <q>{pending.reason}</q>
              </>
            ) : (
              t("The revenue office returned this change.")
            )}
          </Notice>
        ) : (
          <p>{t("This change is pending approval.")}</p>
        )}
        {rows.length > 0 ? <ComparisonTable was={t("Current")} now={t("Requested")} rows={rows} /> : null}
        {otherLabels.length > 0 ? (
          <p className="note">{t("Also changed: {others}.", { others: otherLabels.join(", ") })}</p>
        ) : null}
      </div>
    </RecordSection>
  );
}

/** The location is not a field of the register, and references have no short value. */
function changedFieldLabel(resource: AnyResource, name: string): string {
  if (name === "lga_id") return t("local government");
  return t(fieldNamed(resource, name)?.label ?? "map location");
}
