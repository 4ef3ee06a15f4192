import type { FieldErrors } from "#session/answer.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Affix, Select, TextInput } from "#ui/primitives/input.tsx";
import { ReferenceInput } from "../../shared/records/reference-input.tsx";
import { RowList } from "../../shared/rows/row-list.tsx";
import type { Rows } from "../../shared/rows/use-rows.ts";
import { blankOwner, type OwnerRow } from "./owner-row.ts";
import styles from "./owner-rows.module.css";

interface OwnerRowsProps {
  list: Rows<OwnerRow>;
  errors: FieldErrors;
}

/** Owner rows: search by name, code or phone, and a share. */
export function OwnerRows({ list, errors }: OwnerRowsProps) {
  return (
    <RowList list={list} noun="Owner" blank={blankOwner} errors={errors}>
      {(row, set, path) => (
        <>
          <Field name={path("type")} label="Type" error={errors[path("type")]}>
            <Select
              value={row.type}
              onChange={({ target }) => set({ ...blankOwner, type: typeOf(target.value), share: row.share })}
            >
              <option value="individual">Individual</option>
              <option value="corporate">Corporate</option>
            </Select>
          </Field>
          <Field
            name={path("id")}
            label="Owner"
            className={styles.who}
            error={errors[path("id")]}
            // A typed code does not show the owner's name.
            foot={row.words.toUpperCase() === row.code ? row.title || undefined : undefined}
          >
            <ReferenceInput
              key={row.type}
              name={path("id")}
              to={row.type}
              placeholder="Name, code or phone"
              initialText={row.words}
              referred={row.id ? { id: Number(row.id), code: row.code, title: row.title } : undefined}
              onSelect={(found, text) =>
                set({
                  id: found ? String(found.id) : "",
                  code: found?.code ?? "",
                  title: found?.title ?? "",
                  words: text,
                })
              }
            />
          </Field>
          <Field name={path("share_bp")} label="Share" error={errors[path("share_bp")]}>
            <Affix unit="%">
              <TextInput
                as="money"
                value={row.share}
                onChange={({ target }) => set({ share: target.value })}
                inputMode="decimal"
                autoComplete="off"
              />
            </Affix>
          </Field>
        </>
      )}
    </RowList>
  );
}

function typeOf(value: string): OwnerRow["type"] {
  return value === "corporate" ? "corporate" : "individual";
}
