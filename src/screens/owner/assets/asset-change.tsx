import { useLoaderData } from "react-router";
import { fieldNamed } from "#domain/custom-field.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { ComparisonTable } from "#ui/primitives/comparison-table.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
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
    const show = (value: unknown) => <FieldValue field={field} value={value} />;
    return [{ label: t(field.label), was: show(record[name]), now: show(now) }];
  });
  const shown = new Set(rows.map(({ label }) => label));
  const others = [...new Set(Object.keys(pending.changes).map((name) => placeLabel(resource, name)))].filter(
    (label) => !shown.has(label),
  );
  const params = `${own ? t("requested by you") : t("requested by another user")}, ${formatMoment(new Date(pending.created_at))}`;
  return (
    <Entry title={t("Change")} note={params}>
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
        {others.length > 0 ? (
          <p className="note">{t("Also changed: {others}.", { others: others.join(", ") })}</p>
        ) : null}
      </div>
    </Entry>
  );
}

/** The location is not a field of the register, and references have no short value. */
function placeLabel(resource: AnyResource, name: string): string {
  if (name === "lga_id") return t("local government");
  return t(fieldNamed(resource, name)?.label ?? "map location");
}
