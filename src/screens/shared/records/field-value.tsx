import { formatDate, isDate } from "#domain/lagos.ts";
import type { Field } from "#resource/field.ts";
import { Money } from "#ui/primitives/money.tsx";
import { RegPlate } from "#ui/primitives/plate.tsx";
import { address } from "./address.ts";

const NUMBER = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 2 });

/** A record of another register that a field names; its title is null when it is not one's to see. */
export interface Referred {
  readonly id: number;
  readonly code: string;
  readonly title: string | null;
}

interface FieldValueProps {
  field: Field;
  value: unknown;
  referred?: Referred | undefined;
  /** In a column whose head already says ₦ or m². */
  bare?: boolean;
}

/** A value as people read it. What is not known shows as a faint dash. */
export function FieldValue({ field, value, referred, bare }: FieldValueProps) {
  if (value === null || value === undefined || value === "") return <span className="faint">–</span>;
  switch (field.kind) {
    case "money":
      return <Money kobo={Number(value)} bare={bare ?? false} />;
    case "decimal":
      return (
        <span className="num">
          {bare ? NUMBER.format(Number(value)) : `${NUMBER.format(Number(value))} ${field.unit}`}
        </span>
      );
    case "whole":
      // A year takes no comma.
      return <span className="num">{field.digits === 4 ? String(value) : NUMBER.format(Number(value))}</span>;
    case "choice":
      return field.choices.find((choice) => choice.value === value)?.label ?? String(value);
    case "yes_no":
      return value ? "Yes" : "No";
    case "date":
      // A masked one is no date.
      return <span className="num">{isDate(String(value)) ? formatDate(String(value)) : String(value)}</span>;
    case "reference":
      return <Reference to={field.to} id={value} referred={referred} bare={bare ?? false} />;
    case "text":
      return field.form === "plate" ? <RegPlate number={String(value)} slim /> : String(value);
  }
}

interface ReferenceProps {
  to: string;
  id: unknown;
  referred: Referred | undefined;
  bare: boolean;
}

function Reference({ to, id, referred, bare }: ReferenceProps) {
  if (!referred) return String(id);
  if (bare) return referred.title ?? referred.code;
  if (referred.title === null) return referredWords(referred);
  return <a href={address.view(to, referred.id)}>{referredWords(referred)}</a>;
}

export function referredWords({ code, title }: Referred): string {
  return `${code}, ${title ?? "outside your area"}`;
}

/** A column's head: its label and, where all values share one, the unit. */
export function columnHead(field: Field): string {
  if (field.kind === "money") return `${field.label}, ₦`;
  return field.kind === "decimal" ? `${field.label}, ${field.unit}` : field.label;
}

export function isFigure(field: Field): boolean {
  return field.kind === "money" || field.kind === "decimal" || field.kind === "whole";
}
