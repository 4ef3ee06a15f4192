import { formatDate, isDate } from "#domain/lagos.ts";
import type { ListColumn } from "#domain/list-columns.ts";
import { FieldValue } from "./field-value.tsx";

/** A value of a list; names stand there already where the record has numbers. */
export function ListValue({ column: { name, field }, value }: { column: ListColumn; value: unknown }) {
  if (field && field.kind !== "reference") return <FieldValue field={field} value={value} bare />;
  if (value === null || value === undefined || value === "") return <span className="faint">–</span>;
  const text = String(value);
  if (name === "created_at" || name === "updated_at")
    return <span className="num">{isDate(text) ? formatDate(text) : text}</span>;
  return name === "latitude" || name === "longitude" ? <span className="num">{text}</span> : text;
}
