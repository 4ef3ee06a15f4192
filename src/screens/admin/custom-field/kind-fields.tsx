import { formatChoices } from "#domain/custom-choices.ts";
import type { CustomKind } from "#domain/custom-field.ts";
import { kindLabels } from "#domain/custom-field-input.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field, FieldPair, Group } from "#ui/primitives/field.tsx";
import { Affix, Checkbox, Select, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { typedNaira } from "../charging/input-values.ts";
import type { FieldRow } from "./loaders.ts";

interface KindFieldsProps {
  field: (FieldRow & { used: boolean }) | undefined;
  kind: CustomKind;
  onKind: (kind: CustomKind) => void;
  errors: FieldErrors;
}

/** Kind and limits. Fields of other kinds are hidden, so their values are kept. */
export function KindFields({ field, kind, onKind, errors }: KindFieldsProps) {
  const used = field?.used ?? false;
  return (
    <Group legend="Type and limits">
      <Field
        name="kind"
        label="Type"
        hint={used ? "You can’t change this: records have values" : undefined}
        error={errors.kind}
      >
        <Select value={kind} onChange={(event) => onKind(event.target.value as CustomKind)} short>
          {Object.entries(kindLabels).map(([value, label]) => (
            <option key={value} value={value} disabled={used && value !== field?.kind}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <div hidden={kind !== "text"}>
        <Field
          name="longest"
          label="Maximum length"
          hint="Up to 200 characters. Leave blank for 60"
          error={errors.longest}
          optional
        >
          <TextInput
            inputMode="numeric"
            maxLength={3}
            defaultValue={field?.longest ?? ""}
            autoComplete="off"
            short
          />
        </Field>
      </div>
      <NumberFields field={field} kind={kind} errors={errors} />
      <div hidden={kind !== "money"}>
        <Bounds
          name="money"
          unit="₦"
          errors={errors}
          isSelected={kind === "money"}
          {...boundValues(field, "money")}
        />
      </div>
      <div hidden={kind !== "date"}>
        <FieldPair>
          <Field name="first_day" label="Earliest date" error={errors.first_day} optional>
            <TextInput type="date" defaultValue={field?.first_day ?? ""} short />
          </Field>
          <Field name="last_day" label="Latest date" error={errors.last_day} optional>
            <TextInput type="date" defaultValue={field?.last_day ?? ""} short />
          </Field>
        </FieldPair>
      </div>
      <div hidden={kind !== "choice"}>
        <Field
          name="choices"
          label="Options"
          hint="One per line. To rename an option in use, enter its old name in lower case with _ for spaces, a colon and the new name, such as tin: Tin sheets"
          error={errors.choices}
        >
          <TextArea rows={6} defaultValue={formatChoices(field?.choices ?? [])} />
        </Field>
      </div>
    </Group>
  );
}

function NumberFields({ field, kind, errors }: Omit<KindFieldsProps, "onKind">) {
  return (
    <div hidden={kind !== "number"} className="stack">
      <Field name="unit" label="Unit" hint="Such as m, kVA or seats" error={errors.unit} optional>
        <TextInput defaultValue={field?.unit ?? ""} maxLength={12} autoComplete="off" short />
      </Field>
      <Checkbox name="decimals" value="true" defaultChecked={field?.decimals ?? false}>
        Allow two decimal places
      </Checkbox>
      <Bounds
        name="number"
        errors={errors}
        isSelected={kind === "number"}
        {...boundValues(field, "number")}
      />
    </div>
  );
}

interface BoundsProps {
  name: "number" | "money";
  unit?: string;
  least: string;
  most: string;
  errors: FieldErrors;
  isSelected: boolean;
}

function Bounds({ name, unit, least, most, errors, isSelected }: BoundsProps) {
  const boundField = (part: "least" | "most", label: string, value: string) => {
    const input = <TextInput inputMode="decimal" autoComplete="off" defaultValue={value} />;
    return (
      <Field name={`${name}_${part}`} label={label} error={isSelected ? errors[part] : undefined} optional>
        {unit ? <Affix unit={unit}>{input}</Affix> : input}
      </Field>
    );
  };
  return (
    <FieldPair>
      {boundField("least", "Minimum", least)}
      {boundField("most", "Maximum", most)}
    </FieldPair>
  );
}

function boundValues(field: FieldRow | undefined, kind: "number" | "money") {
  const typed = (value: number | null | undefined) => {
    if (field?.kind !== kind || value === null || value === undefined) return "";
    return kind === "money" ? typedNaira(value) : String(value);
  };
  return { least: typed(field?.least) ?? "", most: typed(field?.most) ?? "" };
}
