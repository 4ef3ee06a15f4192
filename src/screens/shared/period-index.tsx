import { getMonthName } from "#domain/lagos.ts";
import type { PeriodKind } from "#domain/period.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";

const ORDINALS = ["First", "Second", "Third", "Fourth"];

interface PeriodIndexProps {
  kind: PeriodKind;
  /** From 1. */
  value: string | undefined;
  error: readonly string[] | undefined;
}

/** Which half, quarter or month of the year; nothing to choose for the others. */
export function PeriodIndex({ kind, value, error }: PeriodIndexProps) {
  if (kind === "year" || kind === "once") return null;
  const names = {
    half: ORDINALS.slice(0, 2).map((one) => `${one} half`),
    quarter: ORDINALS.map((one) => `${one} quarter`),
    month: Array.from({ length: 12 }, (_, at) => getMonthName(at + 1)),
  }[kind];
  return (
    <Field name="index" label="Period" error={error}>
      <Select defaultValue={value ?? "1"}>
        {names.map((name, at) => (
          <option key={name} value={at + 1}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
