import { useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#session/answer.ts";
import { classList } from "#ui/class-list.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Checkbox, Radio, Select } from "#ui/primitives/input.tsx";
import styles from "./role-fields.module.css";
import { RolePreview } from "./role-preview.tsx";
import { previewQuery, type RoleFor } from "./use-role-preview.ts";

interface Place {
  id: number;
  name: string;
}

interface RoleFieldsProps {
  roles: readonly { id: number; title: string }[];
  places: { lgas: readonly Place[]; agencies: readonly Place[] };
  errors: FieldErrors;
  /** The user who gets the role. */
  user: RoleFor;
  /** Initial selection. */
  value?: {
    role_id?: number | undefined;
    lga_ids: readonly number[] | null;
    agency_ids: readonly number[] | null;
  };
  /** Only the scope can be changed. */
  fixedRole?: boolean;
}

/** A role, its scope, and a preview of what it allows. */
export function RoleFields({ roles, places, errors, user, value, fixedRole }: RoleFieldsProps) {
  const container = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState<string>();
  const readQuery = () => {
    const form = container.current?.closest("form");
    setQuery(form ? previewQuery(new FormData(form), user) : undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: initial selection only; changes are handled below
  useEffect(readQuery, []);
  return (
    <div className="stack" ref={container} onChange={readQuery}>
      {fixedRole ? (
        <input type="hidden" name="role_id" value={value?.role_id} />
      ) : (
        <Field name="role_id" label="Role" error={errors.role_id}>
          <Select defaultValue={value?.role_id ?? ""} required>
            <option value="">Select</option>
            {roles.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <ScopeLimit
        name="lga_ids"
        where="lga_where"
        legend="Area"
        all="All local governments"
        some="Selected local governments"
        options={places.lgas}
        chosen={value?.lga_ids ?? null}
        error={errors.lga_ids}
      />
      <ScopeLimit
        name="agency_ids"
        where="agency_where"
        legend="Agency"
        all="All agencies"
        some="Selected agencies"
        options={places.agencies}
        chosen={value?.agency_ids ?? null}
        error={errors.agency_ids}
      />
      <p className="soft">
        The role applies to records of the selected agencies in the selected local governments.
      </p>
      <RolePreview query={query} />
    </div>
  );
}

interface ScopeLimitProps {
  name: string;
  where: string;
  legend: string;
  all: string;
  some: string;
  options: readonly Place[];
  chosen: readonly number[] | null;
  error: readonly string[] | undefined;
}

function ScopeLimit({ name, where, legend, all, some, options, chosen, error }: ScopeLimitProps) {
  const [limited, setLimited] = useState(chosen !== null);
  return (
    <fieldset className={classList("stack-s", styles.limit)} id={name} tabIndex={-1}>
      <legend className="strong">{legend}</legend>
      <Radio name={where} value="all" checked={!limited} onChange={() => setLimited(false)}>
        {all}
      </Radio>
      <Radio name={where} value="some" checked={limited} onChange={() => setLimited(true)}>
        {some}
      </Radio>
      {limited ? (
        <div className={styles.places}>
          {options.map((option) => (
            <Checkbox
              key={option.id}
              name={name}
              value={option.id}
              defaultChecked={chosen?.includes(option.id) ?? false}
            >
              {option.name}
            </Checkbox>
          ))}
        </div>
      ) : null}
      {error ? <p className={styles.error}>{error.join(" ")}</p> : null}
    </fieldset>
  );
}
