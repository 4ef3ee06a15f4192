import type { ChangeEvent } from "react";
import { boundsText } from "#domain/bounds.ts";
import { capitalise } from "#domain/capitalise.ts";
import { limitFor } from "#domain/input-limits.ts";
import { nairaInputValue } from "#domain/money.ts";
import { t } from "#language/t.ts";
import type { Field } from "#resource/field.ts";
import { Field as FieldFrame } from "#ui/primitives/field.tsx";
import { Affix, MoneyInput, Select, TextArea, TextInput } from "#ui/primitives/input.tsx";
import type { ReferencedRecord } from "./field-value.tsx";
import { ReferenceInput } from "./reference-input.tsx";

export interface FieldInputProps {
  name: string;
  field: Field | undefined;
  value: unknown;
  referred?: ReferencedRecord | undefined;
  error: readonly string[] | undefined;
  /** Options of reference fields, instead of a search. */
  choices?: Readonly<Record<string, readonly { id: number; words: string }[]>> | undefined;
  /** The mask of a masked value: a blank input keeps the value. */
  mask?: string | undefined;
}

/** The control of one field of a definition, with its limits as attributes. */
export function FieldInput({ name, field, value, referred, error, choices, mask }: FieldInputProps) {
  const options = choices && (choices[name] ?? []);
  if (!field || (field.kind === "reference" && options?.length === 0)) return null;
  const counter =
    field.kind === "text" && field.form === "plain" && (field.max <= 60 || isLong(field))
      ? { counter: field.max }
      : {};
  return (
    <FieldFrame
      name={name}
      label={t(field.label)}
      hint={mask === undefined ? hintOf(field) : maskedHint(mask, hintOf(field))}
      error={error}
      optional={!field.required}
      {...counter}
    >
      {field.kind === "reference" && options ? (
        <Select defaultValue={value === null || value === undefined ? "" : String(value)}>
          <option value="">{field.required ? t("Select") : t("None")}</option>
          {options.map(({ id, words }) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </Select>
      ) : (
        <Control
          name={name}
          field={mask === undefined ? field : { ...field, required: false }}
          value={value}
          referred={referred}
          keepsValue={mask !== undefined}
        />
      )}
    </FieldFrame>
  );
}

type ControlProps = Omit<FieldInputProps, "error" | "choices" | "mask"> & {
  field: Field;
  /** A blank choice keeps the value. */
  keepsValue: boolean;
};

function Control({ name, field, value, referred, keepsValue }: ControlProps) {
  const text = value === null || value === undefined ? "" : String(value);
  switch (field.kind) {
    case "choice":
      return (
        <Select defaultValue={text} required={field.required ?? false}>
          <option value="">
            {keepsValue ? t("No change") : field.required ? t("Select") : t(field.none ?? "Not known")}
          </option>
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {t(choice.label)}
            </option>
          ))}
        </Select>
      );
    case "yes_no":
      return (
        <Select defaultValue={text}>
          <option value="">
            {keepsValue ? t("No change") : field.required ? t("Select") : t("Not known")}
          </option>
          <option value="true">{t("Yes")}</option>
          <option value="false">{t("No")}</option>
        </Select>
      );
    case "date":
      return <TextInput type="date" defaultValue={text} short />;
    case "money":
      return <MoneyInput defaultValue={text && nairaInputValue(Number(text))} />;
    case "decimal":
      return (
        <Affix unit={field.unit}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            defaultValue={text}
            maxLength={field.custom ? field.digits + 3 : field.digits + 1}
          />
        </Affix>
      );
    case "whole":
      return <WholeControl field={field} text={text} />;
    case "reference":
      return <ReferenceInput name={name} to={field.to} referred={referred} />;
    case "text":
      return <TextControl name={name} field={field} text={text} />;
  }
}

function WholeControl({ field, text }: { field: Field & { kind: "whole" }; text: string }) {
  const input = (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      defaultValue={text}
      maxLength={field.digits}
      short={!field.unit}
    />
  );
  return field.unit ? <Affix unit={field.unit}>{input}</Affix> : input;
}

/** Text that doesn't fit on a single line. */
const isLong = ({ form, max }: Field & { kind: "text" }) => form === "plain" && max >= 200;

/** Line breaks are replaced by spaces. */
function removeLineBreaks(event: ChangeEvent<HTMLTextAreaElement>) {
  const { currentTarget: area } = event;
  if (area.value.includes("\n")) area.value = area.value.replaceAll(/\s*\n\s*/g, " ");
}

function TextControl({ name, field, text }: { name: string; field: Field & { kind: "text" }; text: string }) {
  if (isLong(field))
    return (
      <TextArea
        rows={3}
        defaultValue={text}
        maxLength={field.max}
        required={field.required ?? false}
        onChange={removeLineBreaks}
      />
    );
  const isPhone = field.form === "phone";
  const isCode =
    field.form === "plate" ||
    field.form === "tin" ||
    field.form === "rc" ||
    field.form === "nin" ||
    field.form === "tax_id";
  // A pasted +234… is longer than its stored form, so phone fields have no maxlength. Spaces and dashes of a number or
  // plate are removed, so there is room for them when pasting.
  const maxLength = isCode && !limitFor(name) ? field.max + 6 : field.max;
  const limit = isPhone || limitFor(name)?.kind === "phone" ? {} : { maxLength };
  return (
    <TextInput
      type={isPhone ? "tel" : field.form === "email" ? "email" : "text"}
      as={isCode ? "code" : "text"}
      autoComplete="off"
      defaultValue={text}
      required={field.required ?? false}
      {...limit}
    />
  );
}

/** The hint, and the limits of the field. */
function hintOf(field: Field): string | undefined {
  const bounds = boundsText(field);
  const hint = field.hint && t(field.hint);
  if (bounds === "") return hint;
  const text = `${capitalise(bounds)}`;
  return hint ? `${hint}. ${text}` : text;
}

/** The hint of an input with a masked value. Only admin forms have masked values, and they are in English. */
export function maskedHint(mask: string, hint: string | undefined): string {
  return [`Masked: ${mask}. Leave blank to keep it.`, hint].filter(Boolean).join(" ");
}
