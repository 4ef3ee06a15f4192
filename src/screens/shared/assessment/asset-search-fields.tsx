import { useState } from "react";
import { capitalise } from "#domain/capitalise.ts";
import { chargeableResources } from "#domain/category-input.ts";
import { getRegister } from "#domain/register/registers.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { ReferenceInput } from "../records/reference-input.tsx";
import type { NewAssessmentData } from "./form-loader.ts";

/** The asset, selected by an officer: any record of a register. */
export function AssetSearchFields({ data: { type, asset } }: { data: NewAssessmentData }) {
  const [kind, setKind] = useState<string>(type);
  const { one } = getRegister(kind);
  return (
    <>
      <Field name="asset_type" label="Kind">
        <Select value={kind} onChange={(event) => setKind(event.target.value)}>
          {chargeableResources.map((name) => (
            <option key={name} value={name}>
              {capitalise(getRegister(name).one)}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="asset_words" label={capitalise(one)} hint="Start typing, then select it from the list.">
        <ReferenceInput key={kind} name="asset" to={kind} referred={kind === type ? asset : undefined} />
      </Field>
    </>
  );
}
