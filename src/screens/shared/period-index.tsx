import { getMonthName } from "#domain/lagos.ts";
import type { PeriodKind } from "#domain/period.ts";
import { t } from "#language/t.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";

interface PeriodIndexProps {
  kind: PeriodKind;
  /** From 1. */
  value: string | undefined;
  error: readonly string[] | undefined;
}

/** Selects the half, quarter or month of a year; empty for other periods. */
export function PeriodIndex({ kind, value, error }: PeriodIndexProps) {
  if (kind === "year" || kind === "once") return null;
  const names = {
    half: [t("First half"), t("Second half")],
    quarter: [t("First quarter"), t("Second quarter"), t("Third quarter"), t("Fourth quarter")],
    month: Array.from({ length: 12 }, (_, index) => t(getMonthName(index + 1))),
  }[kind];
  return (
    <Field name="index" label={t("Period")} error={error}>
      <Select defaultValue={value ?? "1"}>
        {names.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
