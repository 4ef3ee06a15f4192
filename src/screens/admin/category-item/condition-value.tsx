import type { Field as Definition } from "#resource/field.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Affix, Checkbox, Select, TextInput } from "#ui/primitives/input.tsx";
import { ChoiceOptions } from "#ui/primitives/options.tsx";
import styles from "./condition-value.module.css";
import { type ConditionRow, VALUE_SEPARATOR } from "./item-rows.ts";

interface ConditionValueProps {
  row: ConditionRow;
  /** The field of the condition; undefined until selected. */
  field: Definition | undefined;
  name: string;
  error: readonly string[] | undefined;
  onValue: (value: string) => void;
}

/** The value of a condition: from the field's choices, or typed. */
export function ConditionValue({ row, field, name, error, onValue }: ConditionValueProps) {
  const choices = choicesOf(field);
  if (choices && row.op === "in")
    return (
      <MultipleChoice legend="Values" choices={choices} id={name} error={error} row={row} onValue={onValue} />
    );
  const handleChange = (event: { target: { value: string } }) => onValue(event.target.value);
  const unit = row.op === "is" ? undefined : unitOf(field);
  return (
    <Field
      name={name}
      label="Value"
      error={error}
      hint={row.op === "in" ? "Separate values with commas" : undefined}
    >
      {choices ? (
        <Select value={row.value} onChange={handleChange}>
          <option value="">Select a value</option>
          <ChoiceOptions choices={choices} />
        </Select>
      ) : (
        <Affix unit={unit}>
          <TextInput value={row.value} onChange={handleChange} autoComplete="off" />
        </Affix>
      )}
    </Field>
  );
}

interface MultipleChoiceProps extends Pick<ConditionValueProps, "row" | "error" | "onValue"> {
  legend: string;
  id: string;
  choices: readonly { value: string; label: string }[];
}

function MultipleChoice({ legend, id, choices, row, error, onValue }: MultipleChoiceProps) {
  const chosen = row.value.split(VALUE_SEPARATOR).filter(Boolean);
  const toggle = (value: string) =>
    onValue(
      (chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]).join(
        VALUE_SEPARATOR,
      ),
    );
  return (
    <fieldset className={styles.choices} id={id} tabIndex={-1}>
      <legend className={styles.legend}>{legend}</legend>
      {error ? <p className={styles.error}>{error.join(" ")}</p> : null}
      {choices.map(({ value, label }) => (
        <Checkbox key={value} checked={chosen.includes(value)} onChange={() => toggle(value)}>
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function choicesOf(field: Definition | undefined) {
  if (field?.kind === "choice") return field.choices;
  if (field?.kind === "yes_no")
    return [
      { value: "true", label: "Yes" },
      { value: "false", label: "No" },
    ];
  return undefined;
}

function unitOf(field: Definition | undefined): string | undefined {
  if (field?.kind === "money") return "₦";
  return field?.kind === "decimal" || field?.kind === "whole" ? field.unit : undefined;
}
