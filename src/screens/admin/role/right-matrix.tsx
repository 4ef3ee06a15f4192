import type { KeyboardEvent } from "react";
import { capitalise } from "#domain/capitalise.ts";
import { type MatrixRow, matrixOf, matrixVerbs } from "#domain/people/matrix.ts";
import { verbLabel } from "#domain/people/rights.ts";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import styles from "./right-matrix.module.css";

interface RightMatrixProps {
  area: string;
  granted: readonly string[];
  /** Read-only. */
  readOnly?: boolean;
}

/** All rights, as resource × verb. Arrow keys move between checkboxes. */
export function RightMatrix({ area, granted, readOnly = false }: RightMatrixProps) {
  const rows = matrixOf(area);
  const verbs = matrixVerbs.map((verb, at) => ({ verb, used: rows.some(({ cells }) => cells[at]) }));
  const used = verbs.flatMap(({ used: isUsed }, at) => (isUsed ? [at] : []));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the checkboxes inside
    <div className={styles.matrix} onKeyDown={moveFocusByArrows}>
      <Table caption="Rights by resource and action" dense scrollable={readOnly}>
        <thead>
          <tr>
            <HeadCell>Resource</HeadCell>
            {used.map((at) => (
              <HeadCell key={matrixVerbs[at]}>{capitalise(verbLabel(matrixVerbs[at] ?? ""))}</HeadCell>
            ))}
            <HeadCell>Other</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.resource} row={row} used={used} granted={granted} readOnly={readOnly} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface RowProps {
  row: MatrixRow;
  used: readonly number[];
  granted: readonly string[];
  readOnly: boolean;
}

function Row({ row, used, granted, readOnly }: RowProps) {
  const checkboxProps = (right: string) => ({
    type: "checkbox",
    name: "permissions",
    value: right,
    defaultChecked: granted.includes(right),
    disabled: readOnly,
  });
  return (
    <tr>
      <Cell head>{row.label}</Cell>
      {used.map((at) => {
        const right = row.cells[at];
        const verb = verbLabel(matrixVerbs[at] ?? "");
        return (
          <Cell key={verb}>
            {right ? (
              <label className={styles.tick}>
                <input {...checkboxProps(right)} />
                <span className="only-read">{`${capitalise(verb)} ${row.label.toLowerCase()}`}</span>
              </label>
            ) : null}
          </Cell>
        );
      })}
      <Cell>
        <span className={styles.others}>
          {row.others.map(({ permission, label }) => (
            <label key={permission} className={styles.tick}>
              <input {...checkboxProps(permission)} />
              <span>
                {label}
                <span className="only-read"> {row.label.toLowerCase()}</span>
              </span>
            </label>
          ))}
        </span>
      </Cell>
    </tr>
  );
}

/** Left and right move within the row; up and down move to the nearest checkbox in the next or previous row. */
function moveFocusByArrows(event: KeyboardEvent<HTMLDivElement>) {
  const from = event.target;
  if (!(from instanceof HTMLInputElement) || !event.key.startsWith("Arrow")) return;
  const rows = [...event.currentTarget.querySelectorAll("tbody tr")].map((row) => [
    ...row.querySelectorAll("input"),
  ]);
  const line = rows.findIndex((row) => row.includes(from));
  const to =
    event.key === "ArrowLeft" || event.key === "ArrowRight"
      ? rows[line]?.[(rows[line]?.indexOf(from) ?? 0) + (event.key === "ArrowRight" ? 1 : -1)]
      : nearest(rows, line, event.key === "ArrowDown" ? 1 : -1, from);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function nearest(
  rows: readonly (readonly HTMLInputElement[])[],
  line: number,
  step: 1 | -1,
  from: HTMLInputElement,
): HTMLInputElement | undefined {
  const { left } = from.getBoundingClientRect();
  const distance = (input: HTMLInputElement) => Math.abs(input.getBoundingClientRect().left - left);
  for (let at = line + step; at >= 0 && at < rows.length; at += step) {
    const row = rows[at];
    if (row && row.length > 0) return [...row].sort((a, b) => distance(a) - distance(b))[0];
  }
  return undefined;
}
