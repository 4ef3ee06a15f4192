import { type Columns, DataTable } from "../../shared/data-table.tsx";

interface Line {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

const COLUMNS: Columns<Line> = [
  { head: "File line", place: "name", cell: "line" },
  { head: "Reason", place: "sub", cell: "reason", secondLine: "text" },
];

/** Lines of a bank's file that were not used, and why. */
export function LineReasons({ caption, lines }: { caption: string; lines: readonly Line[] }) {
  return <DataTable caption={caption} stacked twoLineRows columns={COLUMNS} rows={lines} />;
}
