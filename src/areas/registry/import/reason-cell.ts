/** The cell of a file of invalid lines that states why a line was not imported: all reasons of the line. */

export interface Reason {
  /** Column of the error; `null` if it concerns the whole line or a field without a column. */
  readonly column: string | null;
  readonly message: string;
}

const SEPARATOR = " / ";
/**
 * Within a reason, the space before a slash is replaced with a no-break space, so that the slash isn’t read as a separator.
 */
const SLASH = "\u00a0/";

/** "LOT: Enter a number. / TYPE: Select an option from the list." */
export function joinReasons(reasons: readonly Reason[]): string {
  return reasons
    .map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
    .map((text) => text.replaceAll(" /", SLASH))
    .join(SEPARATOR);
}

/** The reasons of a cell that `joinReasons` wrote. @param columns the columns of the file */
export function splitReasons(cell: string, columns: readonly string[]): Reason[] {
  return cell.split(SEPARATOR).map((part) => {
    const text = part.replaceAll(SLASH, " /");
    const column = columns.find((name) => text.startsWith(`${name}: `)) ?? null;
    return { column, message: column === null ? text : text.slice(column.length + 2) };
  });
}
