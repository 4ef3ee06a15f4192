import type { SettingField } from "#domain/app-setting-kinds.ts";
import { splitList } from "#domain/app-settings-input.ts";
import { formatNaira, nairaInputValue } from "#domain/money.ts";
import { Field, FieldError, Group } from "#ui/primitives/field.tsx";
import { Affix, Checkbox, MoneyInput, Select, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { LabelOptions } from "#ui/primitives/options.tsx";
import { PasswordInput } from "#ui/primitives/password-input.tsx";
import { HueInput } from "./hue-input.tsx";
import type { Setting } from "./loaders.ts";
import { secretText } from "./setting-facts.tsx";

interface SettingInputProps {
  name: string;
  field: SettingField;
  value: string | number | null | undefined;
  mark: Setting["secrets"][string] | undefined;
  error: readonly string[] | undefined;
}

/** The control of one field, by kind. Images have their own form. */
export function SettingInput({ name, field, value, mark, error }: SettingInputProps) {
  const { label, hint, optional = false } = field;
  const common = { name, label, error, hint, optional };
  switch (field.kind) {
    case "picture":
      return null;
    case "secret":
      return <SecretInput name={name} field={field} mark={mark} error={error} />;
    case "choice":
      return (
        <Field {...common}>
          <Select defaultValue={String(value ?? "")}>
            <LabelOptions labels={field.choices} />
          </Select>
        </Field>
      );
    case "list":
      return <ListInput name={name} field={field} value={value} error={error} />;
    case "whole":
      if (name === "hue") return <HueInput {...common} value={Number(value)} />;
      return (
        <Field
          {...common}
          hint={[hint, `${field.least} to ${field.most.toLocaleString("en-NG")}`].filter(Boolean).join("; ")}
        >
          <Affix unit={field.unit}>
            <TextInput
              defaultValue={value ?? ""}
              inputMode="numeric"
              short
              maxLength={6}
              autoComplete="off"
            />
          </Affix>
        </Field>
      );
    case "money":
      return (
        <Field
          {...common}
          hint={[hint, `${formatNaira(field.least)} to ${formatNaira(field.most)}`]
            .filter(Boolean)
            .join("; ")}
        >
          <MoneyInput defaultValue={nairaInputValue(Number(value ?? 0))} maxLength={20} />
        </Field>
      );
    case "text":
      return (
        <Field {...common} {...(field.most > 20 && field.form === "plain" && { counter: field.most })}>
          {field.lines ? (
            <TextArea defaultValue={value ?? ""} rows={field.lines} maxLength={field.most} />
          ) : (
            <TextInput
              type={field.form === "phone" ? "tel" : "text"}
              defaultValue={value ?? ""}
              {...(field.form !== "phone" && { maxLength: field.most })}
              autoComplete="off"
            />
          )}
        </Field>
      );
  }
}

type ListInputProps = Omit<SettingInputProps, "mark" | "field"> & {
  field: Extract<SettingField, { kind: "list" }>;
};

/** One select per position, first to last; empty ones are skipped. */
function ListInput({ name, field: { label, hint, choices }, value, error = [] }: ListInputProps) {
  const chosen = splitList(value);
  return (
    <Group legend={label}>
      {hint ? <p className="soft">{hint}</p> : null}
      {error.length > 0 ? <FieldError id={`${name}-error`} errors={error} /> : null}
      {Object.keys(choices).map((key, at) => (
        <Field key={key} name={`${name}.${at + 1}`} label={`Choice ${at + 1}`}>
          <Select defaultValue={chosen[at] ?? ""}>
            <option value="">None</option>
            <LabelOptions labels={choices} />
          </Select>
        </Field>
      ))}
    </Group>
  );
}

type SecretInputProps = Omit<SettingInputProps, "value" | "field"> & {
  field: Extract<SettingField, { kind: "secret" }>;
};

/** Write-only: shows only that a value is set. Not kept in drafts. */
function SecretInput({ name, field, mark, error }: SecretInputProps) {
  const stored = mark ? `${secretText(mark)}. Leave blank to keep it.` : "Not set.";
  return (
    <div data-no-draft className="stack-s">
      <Field name={name} label={field.label} hint={`${field.hint ?? ""}. ${stored}`} error={error}>
        <PasswordInput maxLength={field.most} autoComplete="new-password" />
      </Field>
      {mark ? (
        <Checkbox name={`remove.${name}`} value="1">
          {`Remove ${field.label.toLowerCase()}`}
        </Checkbox>
      ) : null}
    </div>
  );
}
