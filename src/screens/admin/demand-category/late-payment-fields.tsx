import type { Terms } from "#domain/tariff-terms.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field, FieldPair, Group } from "#ui/primitives/field.tsx";
import { Affix, TextInput } from "#ui/primitives/input.tsx";
import { typedPercent } from "../charging/input-values.ts";

interface LatePaymentFieldsProps {
  terms: Pick<Terms, "penalty" | "interest"> | undefined;
  errors: FieldErrors;
}

/** Penalty and interest for late payment. */
export function LatePaymentFields({ terms, errors }: LatePaymentFieldsProps) {
  const { penalty, interest } = terms ?? {};
  return (
    <Group legend="Late payment">
      <FieldPair>
        <PercentField
          name="penalty.rate_ppm"
          label="Penalty"
          hint="Added once to the balance"
          value={penalty?.rate_ppm}
          errors={errors}
        />
        <Field
          name="penalty.after_days"
          label="Penalty after"
          hint="Days after the due date"
          error={errors["penalty.after_days"] ?? errors.penalty}
          optional
        >
          <Affix unit="days">
            <TextInput
              defaultValue={penalty?.after_days}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
            />
          </Affix>
        </Field>
      </FieldPair>
      <PercentField
        name="interest.rate_ppm"
        label="Interest"
        hint="Charged on the balance for each full month after the due date, not compounded"
        value={interest?.rate_ppm}
        errors={errors}
      />
    </Group>
  );
}

interface PercentFieldProps {
  name: string;
  label: string;
  hint: string;
  value: number | undefined;
  errors: FieldErrors;
}

function PercentField({ name, label, hint, value, errors }: PercentFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={errors[name]} optional>
      <Affix unit="%">
        <TextInput defaultValue={typedPercent(value)} inputMode="decimal" maxLength={10} autoComplete="off" />
      </Affix>
    </Field>
  );
}
