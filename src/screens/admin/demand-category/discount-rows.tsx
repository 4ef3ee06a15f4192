import type { FieldErrors } from "#session/answer.ts";
import { Field, Group } from "#ui/primitives/field.tsx";
import { Affix, TextInput } from "#ui/primitives/input.tsx";
import { RowList } from "../../shared/rows/row-list.tsx";
import type { Rows } from "../../shared/rows/use-rows.ts";

type DiscountRow = { days: string; rate_ppm: string };

/** Early payment discounts, by days from issue. */
export function DiscountRows({ list, errors }: { list: Rows<DiscountRow>; errors: FieldErrors }) {
  return (
    <Group legend="Early payment">
      <RowList list={list} noun="Discount" blank={{ days: "", rate_ppm: "" }} errors={errors}>
        {(row, set, path) => (
          <>
            <Field name={path("days")} label="Paid within" error={errors[path("days")]}>
              <Affix unit="days">
                <TextInput
                  value={row.days}
                  onChange={(event) => set({ days: event.target.value })}
                  inputMode="numeric"
                  maxLength={4}
                  autoComplete="off"
                />
              </Affix>
            </Field>
            <Field name={path("rate_ppm")} label="Discount rate" error={errors[path("rate_ppm")]}>
              <Affix unit="%">
                <TextInput
                  value={row.rate_ppm}
                  onChange={(event) => set({ rate_ppm: event.target.value })}
                  inputMode="decimal"
                  maxLength={10}
                  autoComplete="off"
                />
              </Affix>
            </Field>
          </>
        )}
      </RowList>
    </Group>
  );
}
