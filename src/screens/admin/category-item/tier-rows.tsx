import type { AnyResource } from "#resource/define.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Affix, Select, TextInput } from "#ui/primitives/input.tsx";
import { RowList } from "../../shared/rows/row-list.tsx";
import type { Rows } from "../../shared/rows/use-rows.ts";
import { findField, isMoney } from "./field-options.ts";
import { blankTier, type TierRow } from "./item-rows.ts";

interface TierRowsProps {
  list: Rows<TierRow>;
  resource: AnyResource;
  /** The field of the bands. */
  field: string;
  errors: FieldErrors;
}

/** Bands: minimum size and price. */
export function TierRows({ list, resource, field, errors }: TierRowsProps) {
  const money = isMoney(resource, field);
  const definition = findField(resource, field);
  const unit = money
    ? "₦"
    : definition?.kind === "decimal" || definition?.kind === "whole"
      ? definition.unit
      : undefined;
  return (
    <RowList list={list} noun="Band" blank={blankTier} errors={errors}>
      {(row, set, path) => (
        <>
          <Field name={path("from")} label="From" error={errors[path("from")]}>
            <Affix unit={unit}>
              <TextInput
                value={row.from}
                onChange={(event) => set({ from: event.target.value })}
                inputMode="decimal"
                autoComplete="off"
              />
            </Affix>
          </Field>
          <Field name={path("how")} label="Charged">
            <Select value={row.how} onChange={(event) => set({ how: event.target.value })}>
              <option value="amount_kobo">A fixed amount</option>
              <option value="per_unit_kobo">Per unit</option>
              {money || row.how === "rate_ppm" ? <option value="rate_ppm">A percentage</option> : null}
            </Select>
          </Field>
          <Field
            name={path(row.how)}
            label={row.how === "rate_ppm" ? "Rate" : "Amount"}
            error={errors[path(row.how)]}
          >
            <Affix unit={row.how === "rate_ppm" ? "%" : "₦"}>
              <TextInput
                as="money"
                value={row.value}
                onChange={(event) => set({ value: event.target.value })}
                inputMode="decimal"
                autoComplete="off"
              />
            </Affix>
          </Field>
        </>
      )}
    </RowList>
  );
}
