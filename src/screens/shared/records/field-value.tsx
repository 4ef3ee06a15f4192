import { formatDate, isDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import type { Field } from "#resource/field.ts";
import { Money } from "#ui/primitives/money.tsx";
import { VehiclePlate } from "#ui/primitives/record-code.tsx";
import { recordPages } from "../addresses/records.ts";

const NUMBER_FORMAT = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 2 });

/** A record of another register that a field refers to; its title is null if the user can't see it. */
export interface ReferencedRecord {
  readonly id: number;
  readonly code: string;
  readonly title: string | null;
}

interface FieldValueProps {
  field: Field;
  value: unknown;
  referred?: ReferencedRecord | undefined;
  /** In a column with the unit (₦ or m²) in its head. */
  bare?: boolean;
}

/** A formatted value; unknown ones are shown as a dash. */
export function FieldValue({ field, value, referred, bare }: FieldValueProps) {
  if (value === null || value === undefined || value === "") return <span className="faint">–</span>;
  switch (field.kind) {
    case "money":
      // A masked value is not a number.
      return Number.isFinite(Number(value)) ? (
        <Money kobo={Number(value)} bare={bare ?? false} />
      ) : (
        String(value)
      );
    case "decimal":
      return (
        <span className="num">
          {bare ? formatNumber(value) : `${formatNumber(value)} ${field.unit}`.trimEnd()}
        </span>
      );
    case "whole":
      // Years have no thousands separator.
      return <span className="num">{wholeText(field, value, bare ?? false)}</span>;
    case "choice":
      return t(field.choices.find((choice) => choice.value === value)?.label ?? String(value));
    case "yes_no":
      return typeof value === "boolean" ? t(value ? "Yes" : "No") : String(value);
    case "date":
      // A masked value is not a date.
      return <span className="num">{isDate(String(value)) ? formatDate(String(value)) : String(value)}</span>;
    case "reference":
      return <Reference to={field.to} id={value} referred={referred} bare={bare ?? false} />;
    case "text":
      return field.form === "plate" ? <VehiclePlate number={String(value)} small /> : String(value);
  }
}

/** A masked value is not a number. */
function formatNumber(value: unknown): string {
  return Number.isFinite(Number(value)) ? NUMBER_FORMAT.format(Number(value)) : String(value);
}

function wholeText(field: Field & { kind: "whole" }, value: unknown, bare: boolean): string {
  const text = field.digits === 4 ? String(value) : formatNumber(value);
  return field.unit && !bare ? `${text} ${field.unit}` : text;
}

interface ReferenceProps {
  to: string;
  id: unknown;
  referred: ReferencedRecord | undefined;
  bare: boolean;
}

function Reference({ to, id, referred, bare }: ReferenceProps) {
  if (!referred) return String(id);
  if (bare) return referred.title ?? referred.code;
  if (referred.title === null) return referenceText(referred);
  return <a href={recordPages.view(to, referred.id)}>{referenceText(referred)}</a>;
}

export function referenceText({ code, title }: ReferencedRecord): string {
  return `${code}, ${title ?? t("outside your area")}`;
}

/** A column's head: label and unit, if it has one. */
export function columnHead(field: Field): string {
  if (field.kind === "money") return `${t(field.label)} (₦)`;
  const unit = field.kind === "decimal" || field.kind === "whole" ? field.unit : undefined;
  return unit ? `${t(field.label)} (${unit})` : t(field.label);
}

export function isNumeric(field: Field): boolean {
  return field.kind === "money" || field.kind === "decimal" || field.kind === "whole";
}
