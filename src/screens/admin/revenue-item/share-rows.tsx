import type { FieldErrors } from "#session/answer.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Affix, Select, TextInput } from "#ui/primitives/input.tsx";
import { RowList } from "../../shared/rows/row-list.tsx";
import type { Rows } from "../../shared/rows/use-rows.ts";

export type ShareRow = { agency_id: string; share_bp: string };
export const blankShare: ShareRow = { agency_id: "", share_bp: "" };

interface ShareRowsProps {
  list: Rows<ShareRow>;
  agencies: readonly { id: number; name: string; short_code: string }[];
  errors: FieldErrors;
}

/** Agencies and their shares in per cent, with the current total. */
export function ShareRows({ list, agencies, errors }: ShareRowsProps) {
  const sum = list.rows.reduce((total, { row }) => total + (Number(row.share_bp) || 0), 0);
  return (
    <>
      <RowList list={list} noun="Agency" blank={blankShare} errors={errors}>
        {(row, set, path) => (
          <>
            <Field name={path("agency_id")} label="Agency" error={errors[path("agency_id")]}>
              <Select value={row.agency_id} onChange={(event) => set({ agency_id: event.target.value })}>
                <option value="">Select</option>
                {agencies.map(({ id, name, short_code }) => (
                  <option key={id} value={id}>
                    {`${short_code}, ${name}`}
                  </option>
                ))}
              </Select>
            </Field>
            <Field name={path("share_bp")} label="Share" error={errors[path("share_bp")]}>
              <Affix unit="%">
                <TextInput
                  value={row.share_bp}
                  onChange={(event) => set({ share_bp: event.target.value })}
                  inputMode="decimal"
                  maxLength={6}
                  autoComplete="off"
                />
              </Affix>
            </Field>
          </>
        )}
      </RowList>
      {list.rows.length > 0 ? (
        <p className="note num" aria-live="polite">{`${Math.round(sum * 100) / 100}% of 100% allocated`}</p>
      ) : null}
    </>
  );
}
