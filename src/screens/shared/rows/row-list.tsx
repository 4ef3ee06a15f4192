import type { ReactNode } from "react";
import type { FieldErrors } from "#session/answer.ts";
import { Button } from "#ui/primitives/button.tsx";
import styles from "./row-list.module.css";
import type { Rows, RowValues } from "./use-rows.ts";

interface RowListProps<T extends RowValues> {
  list: Rows<T>;
  /** "Condition": rows are named Condition 1, Condition 2 … */
  noun: string;
  /** The values of a new row; the control of the first one takes the focus. */
  blank: T;
  /** The errors of the whole form. */
  errors: FieldErrors;
  /** The controls of a row; ids and names are `path("value")`. */
  children: (row: T, set: (change: Partial<T>) => void, path: (name: string) => string) => ReactNode;
}

/** Rows of a form that can be added and removed. */
export function RowList<T extends RowValues>({ list, noun, blank, errors, children }: RowListProps<T>) {
  const rowErrors = errors[list.name];
  return (
    <div className="stack-s" data-rows={list.name}>
      <input hidden {...list.hiddenInput} />
      {rowErrors ? (
        <p className={styles.error} id={list.name} tabIndex={-1}>
          {rowErrors.join(" ")}
        </p>
      ) : null}
      {list.rows.map(({ key, row }, index) => (
        <fieldset key={key} className={styles.row} data-no-draft>
          <legend className="only-read">{`${noun} ${index + 1}`}</legend>
          {children(
            row,
            (change) => list.set(index, change),
            (name) => `${list.name}[${index}].${name}`,
          )}
          <Button kind="quiet" iconOnly icon="x" onClick={() => list.remove(index)}>
            {`Remove ${noun.toLowerCase()} ${index + 1}`}
          </Button>
        </fieldset>
      ))}
      <Button small icon="plus" id={`${list.name}-add`} onClick={() => list.add(blank)}>
        {`Add ${withIndefiniteArticle(noun)}`}
      </Button>
    </div>
  );
}

/** "a band", "an owner" */
function withIndefiniteArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun.toLowerCase()}`;
}
