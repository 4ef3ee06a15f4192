import { itemFields } from "#domain/item-input.ts";
import { assessedValueField } from "#domain/tariff.ts";
import type { AnyResource } from "#resource/define.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Affix, Radio, Select, TextInput } from "#ui/primitives/input.tsx";
import { ChoiceOptions } from "#ui/primitives/options.tsx";
import type { Rows } from "../../shared/rows/use-rows.ts";
import { typedPercent } from "../charging/input-values.ts";
import { type FieldOption, moneyFields, numberFields } from "./field-options.ts";
import styles from "./formula-fields.module.css";
import type { TierRow } from "./item-rows.ts";
import { NairaField } from "./limit-fields.tsx";
import type { ItemView } from "./loaders.ts";
import { TierRows } from "./tier-rows.tsx";

interface RevenueItemFieldProps {
  items: readonly { id: number; code: string; name: string; agency: string }[];
  value: number | undefined;
  errors: FieldErrors;
}

export function RevenueItemField({ items, value, errors }: RevenueItemFieldProps) {
  return (
    <Field
      name="revenue_item_id"
      label="Revenue item"
      hint="All lines of a category must belong to one agency"
      error={errors.revenue_item_id}
    >
      <Select defaultValue={value ?? ""} required>
        <option value="">Select</option>
        {items.map(({ id, code, name, agency }) => (
          <option key={id} value={id}>
            {`${code}, ${name} (${agency})`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const HINTS: Readonly<Record<string, string>> = {
  flat: "The same for every record",
  per_unit: "For each room, metre or face",
  rate: "A percentage of an amount on the record, such as assessed value",
  tiered: "Different amounts by size",
};

interface KindFieldProps {
  kind: string;
  onKind: (kind: string) => void;
  errors: FieldErrors;
}

export function KindField({ kind, onKind, errors }: KindFieldProps) {
  return (
    <fieldset className={styles.kinds} id="kind" tabIndex={-1}>
      <legend className={styles.legend}>{itemFields.kind.label}</legend>
      {errors.kind ? <p className={styles.error}>{errors.kind.join(" ")}</p> : null}
      {itemFields.kind.choices.map(({ value, label }) => (
        <Radio
          key={value}
          name="kind"
          value={value}
          checked={kind === value}
          onChange={() => onKind(value)}
          hint={HINTS[value]}
        >
          {label}
        </Radio>
      ))}
    </fieldset>
  );
}

interface FormulaFieldsProps {
  resource: AnyResource;
  kind: string;
  item: ItemView | undefined;
  tierField: string;
  onTierField: (field: string) => void;
  tiers: Rows<TierRow>;
  errors: FieldErrors;
}

/** The fields of the selected kind. Fields of other kinds are hidden, so their values are kept. */
export function FormulaFields(props: FormulaFieldsProps) {
  const { resource, kind, item, tierField, onTierField, tiers, errors } = props;
  const amount = item && "amount_kobo" in item ? item.amount_kobo : undefined;
  const numbers = numberFields(resource);
  return (
    <>
      <div hidden={kind !== "flat" && kind !== "per_unit"} className={styles.part}>
        <NairaField
          name="amount_kobo"
          label={kind === "per_unit" ? "Amount per unit" : "Amount"}
          value={amount}
          errors={errors}
        />
      </div>
      <div hidden={kind !== "per_unit"} className={styles.part}>
        <FieldSelect
          name="unit_field"
          label="Unit"
          options={numbers}
          value={item?.kind === "per_unit" ? item.unit_field : ""}
          errors={errors}
        />
      </div>
      <div hidden={kind !== "rate"} className={styles.part}>
        <Field name="rate_ppm" label="Rate" hint="Up to 4 decimal places" error={errors.rate_ppm}>
          <Affix unit="%">
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              defaultValue={item?.kind === "rate" ? typedPercent(item.rate_ppm) : ""}
            />
          </Affix>
        </Field>
        <FieldSelect
          name="value_field"
          label="Percentage of"
          options={moneyFields(resource)}
          value={(item?.kind === "rate" && item.value_field) || assessedValueField}
          errors={errors}
        />
      </div>
      <div hidden={kind !== "tiered"} className={styles.part}>
        <FieldSelect
          name="tier_field"
          label="Banded by"
          options={numbers}
          value={tierField}
          onValue={onTierField}
          errors={errors}
        />
        <TierRows list={tiers} resource={resource} field={tierField} errors={errors} />
      </div>
    </>
  );
}

interface FieldSelectProps {
  name: string;
  label: string;
  options: readonly FieldOption[];
  value: string;
  /** For a controlled select: called with the selected value. */
  onValue?: (value: string) => void;
  errors: FieldErrors;
}

function FieldSelect({ name, label, options, value, onValue, errors }: FieldSelectProps) {
  const selectProps = onValue
    ? { value, onChange: (event: { target: { value: string } }) => onValue(event.target.value) }
    : { defaultValue: value };
  const hint = options.length === 0 ? "No field of this register can be used" : undefined;
  return (
    <Field name={name} label={label} hint={hint} error={errors[name]}>
      <Select {...selectProps}>
        <option value="">Select</option>
        <ChoiceOptions choices={options} />
      </Select>
    </Field>
  );
}
