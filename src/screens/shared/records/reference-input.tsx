import { type ChangeEvent, useId, useRef, useState } from "react";
import { getRegister } from "#domain/register/registers.ts";
import { t } from "#language/t.ts";
import { api } from "#session/api.ts";
import { TextInput } from "#ui/primitives/input.tsx";
import { recordPages } from "../addresses/records.ts";
import { type ReferencedRecord, referenceText } from "./field-value.tsx";

interface ReferenceInputProps {
  name: string;
  /** The register of the record. */
  to: string;
  referred?: ReferencedRecord | undefined;
  /** Text typed before without a match. */
  initialText?: string | undefined;
  placeholder?: string;
  /** Called with the selected record, or undefined with the text typed. */
  onSelect?: (found: ReferencedRecord | undefined, text: string) => void;
}

const MIN_SEARCH_LENGTH = 2;

/** Finds a record of another register by code or text while typing; the form sends its id. */
export function ReferenceInput({
  name,
  to,
  referred,
  initialText = "",
  placeholder,
  onSelect,
}: ReferenceInputProps) {
  const listId = useId();
  const [matches, setMatches] = useState<readonly ReferencedRecord[]>(referred ? [referred] : []);
  const [id, setId] = useState(referred ? String(referred.id) : "");
  const latest = useRef("");
  const register = getRegister(to);

  function choose(record: ReferencedRecord | undefined, text: string) {
    setId(record ? String(record.id) : "");
    onSelect?.(record && { id: record.id, code: record.code, title: record.title }, text);
  }

  async function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const text = event.target.value.trim();
    latest.current = text;
    const chosen = matches.find((record) => referenceText(record) === text);
    choose(chosen, text);
    if (chosen || text.length < MIN_SEARCH_LENGTH) return;
    await search(text, event.target.form);
  }

  /** Limited to the local government of the form, if the register has one. */
  async function search(text: string, form: HTMLFormElement | null) {
    const lga = "lga_id" in register.fields && form ? new FormData(form).get("lga_id") : null;
    const result = await api.get<ReferencedRecord[]>(recordPages.api(register), {
      query: {
        q: text,
        per_page: 25,
        ...(register.reference && { status: "active" }),
        ...(lga && { lga_id: String(lga) }),
      },
    });
    // Ignore late answers to earlier texts.
    if (!result.ok || latest.current !== text) return;
    setMatches(result.data);
    const exact = result.data.find(({ code }) => code === text.toUpperCase());
    if (exact) choose(exact, text);
  }

  return (
    <>
      <TextInput
        name={`${name}_words`}
        list={listId}
        autoComplete="off"
        placeholder={placeholder ?? (register.owned ? t("Code, street or name") : t("Code or name"))}
        defaultValue={referred ? referenceText(referred) : initialText}
        onChange={handleChange}
        // Reference lists are short: shown before typing.
        onFocus={({ target }) => {
          if (register.reference && target.value === "") void search("", target.form);
        }}
      />
      <input type="hidden" name={name} value={id} />
      <datalist id={listId}>
        {matches.map((record) => (
          <option key={record.id} value={referenceText(record)} />
        ))}
      </datalist>
    </>
  );
}
