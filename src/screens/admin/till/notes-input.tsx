import { useState } from "react";
import { formatNaira } from "#domain/money.ts";
import { denominations } from "#domain/till.ts";
import { TextInput } from "#ui/primitives/input.tsx";
import { Money } from "#ui/primitives/money.tsx";
import styles from "./till.module.css";

interface NotesInputProps {
  errors: Readonly<Record<string, readonly string[]>>;
  /** Label of the total. */
  total: string;
}

const labelOf = (kobo: number) => (kobo < 100 ? `${kobo} kobo` : formatNaira(kobo).replace(".00", ""));

/** Labels of the fields, for the summary of errors. */
export const noteLabels: Readonly<Record<string, string>> = Object.fromEntries(
  denominations.map((kobo) => [`notes.${kobo}`, labelOf(kobo)]),
);

const countOf = (typed: string | undefined) => (/^\d{1,6}$/.test(typed?.trim() ?? "") ? Number(typed) : 0);

/** Cash by denomination: count of each, and the total. Enter moves to the next. */
export function NotesInput({ errors, total }: NotesInputProps) {
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({});
  const kobo = denominations.reduce((sum, one) => sum + one * countOf(counts[one]), 0);
  return (
    <table className={styles.notes} onInput={(event) => setCounts(readCounts(event.currentTarget))}>
      <caption className="only-read">Notes and coins, largest first</caption>
      <thead>
        <tr>
          <th scope="col">Note or coin</th>
          <th scope="col">Number</th>
          <th scope="col">Value (₦)</th>
        </tr>
      </thead>
      <tbody>
        {denominations.map((one) => {
          const cellErrors = errors[`notes.${one}`];
          return (
            <tr key={one}>
              <th scope="row">
                <label htmlFor={`notes.${one}`}>{labelOf(one)}</label>
              </th>
              <td>
                <TextInput
                  id={`notes.${one}`}
                  name={`notes.${one}`}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={6}
                  short
                  aria-invalid={cellErrors ? true : undefined}
                  onKeyDown={focusNext}
                />
                {cellErrors ? <span className={styles.error}>{cellErrors.join(" ")}</span> : null}
              </td>
              <td>
                <Money kobo={one * countOf(counts[one])} bare />
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {total}
          </th>
          <td>
            <Money kobo={kobo} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function readCounts(table: HTMLTableElement): Record<string, string> {
  return Object.fromEntries(
    [...table.querySelectorAll("input")].map(({ name, value }) => [name.slice("notes.".length), value]),
  );
}

/** Enter moves to the next denomination; on the last one it submits the form, as usual. */
function focusNext(event: React.KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  const inputs = [...(event.currentTarget.closest("table")?.querySelectorAll("input") ?? [])];
  const next = inputs[inputs.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The counts for the API. */
export function notesBody(form: HTMLFormElement): Record<string, string> {
  const typed = [...new FormData(form)].filter(([name]) => name.startsWith("notes."));
  return Object.fromEntries(typed.map(([name, value]) => [name.slice("notes.".length), String(value)]));
}
