import type { PeriodKind } from "#domain/period.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field, FieldPair } from "#ui/primitives/field.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { ChoiceOptions, NameOptions } from "#ui/primitives/options.tsx";
import { PeriodIndex } from "../../shared/period-index.tsx";
import type { RequestedRun } from "./loaders.ts";

interface SelectionFieldProps {
  /** The initial values. */
  requested: Omit<RequestedRun, "category">;
  errors: FieldErrors;
}

/** The year, and the part of it that the charge is for. */
export function PeriodFields({ kind, requested, errors }: SelectionFieldProps & { kind: PeriodKind }) {
  return (
    <FieldPair>
      <Field name="year" label="Year" error={errors.year}>
        <TextInput
          inputMode="numeric"
          maxLength={20}
          defaultValue={requested.year}
          autoComplete="off"
          short
        />
      </Field>
      <PeriodIndex key={kind} kind={kind} value={requested.index} error={errors.index} />
    </FieldPair>
  );
}

interface LgaFieldProps extends SelectionFieldProps {
  lgas: readonly { id: number; name: string }[];
}

/** Filters by local government. */
export function LgaField({ lgas, requested, errors }: LgaFieldProps) {
  return (
    <Field name="lga_id" label="Local government" error={errors.lga_id} optional>
      <Select defaultValue={requested.filter.lga_id}>
        <option value="">All</option>
        <NameOptions rows={lgas} />
      </Select>
    </Field>
  );
}

interface UseFieldProps extends SelectionFieldProps {
  resource: string | undefined;
}

/** Only registers with a use can be filtered by it. */
export function UseField({ resource, requested, errors }: UseFieldProps) {
  const field = resource === undefined ? undefined : getRegister(resource).fields.use;
  if (field?.kind !== "choice") return null;
  return (
    <Field name="use" label={field.label} error={errors.use} optional>
      <Select defaultValue={requested.filter.use}>
        <option value="">All</option>
        <ChoiceOptions choices={field.choices} />
      </Select>
    </Field>
  );
}
