import { formatDate, isDate } from "#domain/lagos.ts";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";

interface DateRange {
  /** Lagos dates from the address; empty if none. */
  from: string;
  to: string;
}

/** The first and last day of a date filter. */
export function DateRangeFields({ from, to }: DateRange) {
  return (
    <>
      <Field name="from" label="First day">
        <TextInput key={from} type="date" defaultValue={from} short />
      </Field>
      <Field name="to" label="Last day">
        <TextInput key={to} type="date" defaultValue={to} short />
      </Field>
    </>
  );
}

/** "21 Nov 2026 to 30 Nov 2026", "from 21 Nov 2026"; undefined if neither is a date. */
export function dateRangeText({ from, to }: DateRange): string | undefined {
  const [first, last] = [isDate(from) && formatDate(from), isDate(to) && formatDate(to)];
  if (first && last) return `${first} to ${last}`;
  if (first) return `from ${first}`;
  return last ? `to ${last}` : undefined;
}
