import type { Terms } from "#domain/tariff-terms.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field, FieldPair, Group } from "#ui/primitives/field.tsx";
import { MoneyInput, TextInput } from "#ui/primitives/input.tsx";
import { useRows } from "../../shared/rows/use-rows.ts";
import { typedNaira, typedPercent } from "../charging/input-values.ts";
import { DiscountRows } from "./discount-rows.tsx";
import { LatePaymentFields } from "./late-payment-fields.tsx";

export const TERM_LABELS = {
  days_until_due: "Days until due",
  minimum_kobo: "Minimum",
  early_discounts: "Discount",
  "penalty.after_days": "Penalty after",
  "penalty.rate_ppm": "Penalty",
  "interest.rate_ppm": "Interest",
};

/** The fields of tariff terms; `termsBody` makes the request body. */
export function TermsFields({ terms, errors }: { terms: Terms | undefined; errors: FieldErrors }) {
  const discounts = useRows(
    "early_discounts",
    (terms?.early_discounts ?? []).map(({ days, rate_ppm }) => ({
      days: String(days),
      rate_ppm: typedPercent(rate_ppm),
    })),
  );
  return (
    <>
      <Group legend="Due date and minimum">
        <FieldPair>
          <Field
            name="days_until_due"
            label="Days until due"
            hint="Counted from the day of issue"
            error={errors.days_until_due}
          >
            <TextInput
              defaultValue={terms?.days_until_due}
              inputMode="numeric"
              maxLength={4}
              required
              autoComplete="off"
            />
          </Field>
          <Field
            name="minimum_kobo"
            label="Minimum"
            hint="Minimum total of a notice"
            error={errors.minimum_kobo}
            optional
          >
            <MoneyInput defaultValue={typedNaira(terms?.minimum_kobo)} />
          </Field>
        </FieldPair>
      </Group>
      <DiscountRows list={discounts} errors={errors} />
      <LatePaymentFields terms={terms} errors={errors} />
    </>
  );
}
