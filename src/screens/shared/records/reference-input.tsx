import { type ChangeEvent, useId, useRef, useState } from "react";
import { getRegister } from "#domain/register/registers.ts";
import { t } from "#language/t.ts";
import { api } from "#session/api.ts";
import { TextInput } from "#ui/primitives/input.tsx";
import { address } from "../addresses/records.ts";
import { type Referred, referredText } from "./field-value.tsx";

interface ReferenceInputProps {
  name: string;
  /** The register of the record. */
  to: string;
  referred?: Referred | undefined;
  /** Text typed before without a match. */
  typed?: string | undefined;
  placeholder?: string;
  /** Called with the selected record, or undefined with the text typed. */
  onFind?: (found: Referred | undefined, text: string) => void;
}

const LEAST = 2;

/** Finds a record of another register by code or text while typing; the form sends its id. */
export function ReferenceInput({ name, to, referred, typed = "", placeholder, onFind }: ReferenceInputProps) {
  const list = useId();
  const [found, setFound] = useState<readonly Referred[]>(referred ? [referred] : []);
  const [id, setId] = useState(referred ? String(referred.id) : "");
  const latest = useRef("");
  const register = getRegister(to);

  function choose(record: Referred | undefined, text: string) {
    setId(record ? String(record.id) : "");
    onFind?.(record && { id: record.id, code: record.code, title: record.title }, text);
  }

  async function view(event: ChangeEvent<HTMLInputElement>) {
    const text = event.target.value.trim();
    latest.current = text;
    const chosen = found.find((record) => referredText(record) === text);
    choose(chosen, text);
    if (chosen || text.length < LEAST) return;
    await find(text, event.target.form);
  }

  /** Limited to the local government of the form, if the register has one. */
  async function find(text: string, form: HTMLFormElement | null) {
    const lga = "lga_id" in register.fields && form ? new FormData(form).get("lga_id") : null;
    const result = await api.get<Referred[]>(address.api(register), {
      query: {
        q: text,
        per_page: 25,
        ...(register.reference && { status: "active" }),
        ...(lga && { lga_id: String(lga) }),
      },
    });
    // Ignore late answers to earlier texts.
    if (!result.ok || latest.current !== text) return;
    setFound(result.data);
    const exact = result.data.find(({ code }) => code === text.toUpperCase());
    if (exact) choose(exact, text);
  }

  return (
    <>
      <TextInput
        name={`${name}_words`}
        list={list}
        autoComplete="off"
        placeholder={placeholder ?? (register.owned ? t("Code, street or name") : t("Code or name"))}
        defaultValue={referred ? referredText(referred) : typed}
        onChange={view}
        // Reference lists are short: shown before typing.
        onFocus={({ target }) => {
          if (register.reference && target.value === "") void find("", target.form);
        }}
      />
      <input type="hidden" name={name} value={id} />
      <datalist id={list}>
        {found.map((record) => (
          <option key={record.id} value={referredText(record)} />
        ))}
      </datalist>
    </>
  );
}
