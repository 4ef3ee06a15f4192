import type { SampleRow } from "#domain/bank-statement/mapping.ts";
import { Field, FieldPair } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";

/** Field → index of its column, from 0. */
export type ColumnMapping<FieldName extends string> = Readonly<Partial<Record<FieldName, number>>>;

interface ColumnMappingFieldsProps<Part extends string> {
  /** The fields that columns can be mapped to, with their labels. */
  fields: Readonly<Record<Part, string>>;
  columns: ColumnMapping<Part>;
  /** The column names of the file. */
  columnNames: readonly string[];
  errors: Readonly<Record<string, readonly string[]>>;
  onChange: (columns: ColumnMapping<Part>) => void;
}

/** Maps the columns of a file to fields. */
export function ColumnMappingFields<Part extends string>({
  fields,
  columns,
  columnNames,
  errors,
  onChange,
}: ColumnMappingFieldsProps<Part>) {
  const fieldNames = Object.keys(fields) as Part[];
  const setColumn = (part: Part, at: string) => {
    const { [part]: _was, ...others } = columns;
    onChange((at === "" ? others : { ...others, [part]: Number(at) }) as ColumnMapping<Part>);
  };
  const pairs = fieldNames.flatMap((_part, index) =>
    index % 2 === 0 ? [fieldNames.slice(index, index + 2)] : [],
  );
  return pairs.map((pair) => (
    <FieldPair key={pair.join()}>
      {pair.map((part) => (
        <Field key={part} name={part} label={fields[part]} error={errors[part]}>
          <Select value={columns[part] ?? ""} onChange={(event) => setColumn(part, event.target.value)}>
            <option value="">Not in the file</option>
            {columnNames.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </FieldPair>
  ));
}

/** Number of sample rows. */
const SAMPLE_ROWS = 5;

interface SampleTableProps<Part extends string>
  extends Pick<ColumnMappingFieldsProps<Part>, "fields" | "columns" | "columnNames"> {
  rows: readonly SampleRow[];
  headerLine: number;
}

/** The first rows of the file, with the field of each column. */
export function SampleTable<Part extends string>({
  fields,
  columns,
  columnNames,
  rows,
  headerLine,
}: SampleTableProps<Part>) {
  const fieldNames = Object.keys(fields) as Part[];
  const mappedColumns = columnNames.map((name, at) => ({
    name,
    at,
    part: fieldNames.find((one) => columns[one] === at),
  }));
  const visible = rows.filter(({ line }) => line > headerLine).slice(0, SAMPLE_ROWS);
  return (
    <Table caption="First rows of the file" scrollable>
      <thead>
        <tr>
          {mappedColumns.map(({ name, at, part }) => (
            <HeadCell key={at}>{part ? `${name}: ${fields[part]}` : name}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {visible.map(({ line, cells }) => (
          <tr key={line}>
            {mappedColumns.map(({ at }) => (
              <Cell key={at}>{cells[at] ?? ""}</Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
