import { itemFields } from "#domain/item-input.ts";
import { formatDate } from "#domain/lagos.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field, FieldPair } from "#ui/primitives/field.tsx";
import { MoneyInput, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { typedNaira } from "../charging/input-values.ts";
import type { ItemView } from "./loaders.ts";

interface LimitFieldsProps {
  item: ItemView | undefined;
  errors: FieldErrors;
}

/** The minimum and maximum of the line. */
export function LimitFields({ item, errors }: LimitFieldsProps) {
  return (
    <FieldPair>
      <NairaField name="min_kobo" label="Minimum" value={item?.min_kobo} errors={errors} optional />
      <NairaField name="max_kobo" label="Maximum" value={item?.max_kobo} errors={errors} optional />
    </FieldPair>
  );
}

interface NairaFieldProps {
  name: string;
  label: string;
  hint?: string;
  value: number | null | undefined;
  errors: FieldErrors;
  optional?: boolean;
}

/** An amount in naira. */
export function NairaField({ name, label, hint, value, errors, optional }: NairaFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={errors[name]} optional={optional ?? false}>
      <MoneyInput defaultValue={typedNaira(value)} />
    </Field>
  );
}

interface ValidityFieldsProps extends LimitFieldsProps {
  defaultCitation: string;
  nextPosition: number;
  /** The first day, if set by the draft. */
  from?: string | undefined;
}

/** Period, law and position of the line. */
export function ValidityFields({ item, defaultCitation, nextPosition, errors, from }: ValidityFieldsProps) {
  return (
    <>
      {from ? <p className="note">{`Starts with the draft, on ${formatDate(from)}.`}</p> : null}
      <FieldPair>
        {from ? null : (
          <Field
            name="effective_from"
            label={itemFields.effective_from.label}
            hint="Each period uses the tariff in force on its first day"
            error={errors.effective_from}
          >
            <TextInput type="date" defaultValue={item?.effective_from} required />
          </Field>
        )}
        <Field
          name="effective_to"
          label={itemFields.effective_to.label}
          hint="Leave blank if it has no end"
          error={errors.effective_to}
          optional
        >
          <TextInput type="date" defaultValue={item?.effective_to ?? ""} />
        </Field>
      </FieldPair>
      <Field
        name="citation"
        label={itemFields.citation.label}
        hint="Shown on the notice"
        error={errors.citation}
        counter={300}
      >
        <TextArea defaultValue={item?.citation ?? defaultCitation} maxLength={300} required />
      </Field>
      <Field name="position" label={itemFields.position.label} error={errors.position}>
        <TextInput
          defaultValue={item?.position ?? nextPosition}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          short
        />
      </Field>
    </>
  );
}
