import type { AnyResource } from "#resource/define.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { ChoiceOptions } from "#ui/primitives/options.tsx";
import { RowList } from "../../shared/rows/row-list.tsx";
import type { Rows } from "../../shared/rows/use-rows.ts";
import { ConditionValue } from "./condition-value.tsx";
import { conditionFields, findField, isNumber } from "./field-options.ts";
import { blankCondition, type ConditionRow } from "./item-rows.ts";

interface ConditionRowsProps {
  list: Rows<ConditionRow>;
  resource: AnyResource;
  errors: FieldErrors;
}

const OPS = {
  words: [
    { value: "is", label: "is" },
    { value: "in", label: "is one of" },
  ],
  yes_no: [{ value: "is", label: "is" }],
  number: [
    { value: "at_least", label: "is at least" },
    { value: "at_most", label: "is at most" },
  ],
} as const;

/** The conditions of a line: field, comparison and value. */
export function ConditionRows({ list, resource, errors }: ConditionRowsProps) {
  return (
    <RowList list={list} noun="Condition" blank={blankCondition} errors={errors}>
      {(row, set, path) => (
        <>
          <Field name={path("field")} label="Field" error={errors[path("field")]}>
            <Select
              value={row.field}
              onChange={({ target: { value } }) =>
                set({ field: value, op: opsFor(resource, value)[0]?.value ?? "", value: "" })
              }
            >
              <option value="">Select a field</option>
              <ChoiceOptions choices={conditionFields(resource)} />
            </Select>
          </Field>
          <Field name={path("op")} label="Comparison" error={errors[path("op")]}>
            <Select value={row.op} onChange={(event) => set({ op: event.target.value })}>
              <ChoiceOptions choices={opsFor(resource, row.field)} />
            </Select>
          </Field>
          <ConditionValue
            row={row}
            field={findField(resource, row.field)}
            name={path("value")}
            error={errors[path("value")]}
            onValue={(value) => set({ value })}
          />
        </>
      )}
    </RowList>
  );
}

function opsFor(resource: AnyResource, name: string): readonly { value: string; label: string }[] {
  const field = findField(resource, name);
  if (!field) return OPS.yes_no;
  if (isNumber(field)) return OPS.number;
  return field.kind === "yes_no" ? OPS.yes_no : OPS.words;
}
