import type { SampleRow } from "#domain/bank-statement/mapping.ts";
import { Field, Pair } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";

/** Field → index of its column, from 0. */
export type Places<Part extends string> = Readonly<Partial<Record<Part, number>>>;

interface ColumnPicksProps<Part extends string> {
  /** The fields that columns can be mapped to, with their labels. */
  parts: Readonly<Record<Part, string>>;
  columns: Places<Part>;
  /** The column names of the file. */
  names: readonly string[];
  errors: Readonly<Record<string, readonly string[]>>;
  onChange: (columns: Places<Part>) => void;
}

/** Maps the columns of a file to fields. */
export function ColumnPicks<Part extends string>({
  parts,
  columns,
  names,
  errors,
  onChange,
}: ColumnPicksProps<Part>) {
  const all = Object.keys(parts) as Part[];
  const place = (part: Part, at: string) => {
    const { [part]: _was, ...others } = columns;
    onChange((at === "" ? others : { ...others, [part]: Number(at) }) as Places<Part>);
  };
  const pairs = all.flatMap((_part, at) => (at % 2 === 0 ? [all.slice(at, at + 2)] : []));
  return pairs.map((pair) => (
    <Pair key={pair.join()}>
      {pair.map((part) => (
        <Field key={part} name={part} label={parts[part]} error={errors[part]}>
          <Select value={columns[part] ?? ""} onChange={(event) => place(part, event.target.value)}>
            <option value="">Not in the file</option>
            {names.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position
              <option key={at} value={at}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </Pair>
  ));
}

/** Number of sample rows. */
const SHOWN = 5;

interface SampleTableProps<Part extends string>
  extends Pick<ColumnPicksProps<Part>, "parts" | "columns" | "names"> {
  rows: readonly SampleRow[];
  headerLine: number;
}

/** The first rows of the file, with the field of each column. */
export function SampleTable<Part extends string>({
  parts,
  columns,
  names,
  rows,
  headerLine,
}: SampleTableProps<Part>) {
  const all = Object.keys(parts) as Part[];
  const used = names.map((name, at) => ({ name, at, part: all.find((one) => columns[one] === at) }));
  const visible = rows.filter(({ line }) => line > headerLine).slice(0, SHOWN);
  return (
    <Table caption="First rows of the file" scrollable>
      <thead>
        <tr>
          {used.map(({ name, at, part }) => (
            <HeadCell key={at}>{part ? `${name}: ${parts[part]}` : name}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {visible.map(({ line, cells }) => (
          <tr key={line}>
            {used.map(({ at }) => (
              <Cell key={at}>{cells[at] ?? ""}</Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
