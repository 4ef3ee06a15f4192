import { type ChangeEvent, useRef } from "react";
import { payerTypes } from "#domain/portfolio-choice.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field, FieldPair, Group } from "#ui/primitives/field.tsx";
import { MoneyInput, Select, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { LabelOptions, NameOptions } from "#ui/primitives/options.tsx";

/** Payers by codes, typed or from a file. */
export function ListedFields({ errors }: { errors: FieldErrors }) {
  const text = useRef<HTMLTextAreaElement>(null);

  async function readFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (file && text.current) text.current.value = await file.text();
  }

  return (
    <Group legend="List of codes">
      <Field
        name="codes"
        label="Codes"
        hint="Up to 10,000 codes, one per line, such as IND-0000012-K"
        error={errors.codes}
      >
        <TextArea ref={text} rows={8} spellCheck={false} autoComplete="off" />
      </Field>
      <Field
        name="codes_file"
        label="Or upload a file"
        hint="CSV or text file with the codes in the first column"
        optional
      >
        <TextInput
          type="file"
          name=""
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event) => void readFile(event)}
        />
      </Field>
    </Group>
  );
}

interface PickedFieldsProps {
  errors: FieldErrors;
  places: { lgas: readonly Place[]; agencies: readonly Place[] };
}
type Place = { readonly id: number; readonly name: string };

/** Payers by filters. */
export function PickedFields({ errors, places: { lgas, agencies } }: PickedFieldsProps) {
  return (
    <Group legend="Location and balance">
      <FieldPair>
        <Field name="type" label="Type" error={errors.type}>
          <Select defaultValue="">
            <option value="">Individuals and corporates</option>
            <LabelOptions labels={payerTypes} />
          </Select>
        </Field>
        <PlaceSelect name="lga_id" label="Local government" all="All" places={lgas} error={errors.lga_id} />
      </FieldPair>
      <FieldPair>
        <PlaceSelect name="agency_id" label="Agency" all="Any" places={agencies} error={errors.agency_id} />
        <Field name="owing_over" label="Balance over" optional error={errors.owing_over}>
          <MoneyInput maxLength={20} />
        </Field>
      </FieldPair>
    </Group>
  );
}

interface PlaceSelectProps {
  name: string;
  label: string;
  all: string;
  places: readonly Place[];
  error: readonly string[] | undefined;
}

function PlaceSelect({ name, label, all, places, error }: PlaceSelectProps) {
  return (
    <Field name={name} label={label} error={error}>
      <Select defaultValue="">
        <option value="">{all}</option>
        <NameOptions rows={places} />
      </Select>
    </Field>
  );
}
