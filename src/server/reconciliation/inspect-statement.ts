import { guessStatement, headerScore } from "#domain/bank-statement/guess.ts";
import { columnNames, type SampleRow, type StatementMapping } from "#domain/bank-statement/mapping.ts";
import { AppError } from "../app-error.ts";
import { readBlocks } from "../import/csv-blocks.ts";
import { type Encoding, makeUtf8 } from "../import/to-utf8.ts";

/** Lines looked at for the head of the table, and shown. */
const SAMPLE = 40;
/** No statement of a month has more. */
const MOST_LINES = 200_000;
const DELIMITERS = [",", ";", "\t", "|"] as const;

export interface InspectedStatement {
  readonly encoding: Encoding;
  readonly mark: number;
  readonly delimiter: string;
  readonly lines: number;
  readonly sample: readonly SampleRow[];
  readonly mapping: StatementMapping;
  /** By which a file of the same shape is known again. */
  readonly shape: string;
}

/**
 * Looks at a statement that has come: how it is written, where its table begins, what its columns hold.
 * @param file absolute path; rewritten as UTF-8 when it is not
 * @throws AppError import-wrong-encoding, import-wrong-file, import-too-long, import-empty
 */
export async function inspectStatement(file: string): Promise<InspectedStatement> {
  const { encoding, lines, mark } = await makeUtf8(file);
  if (lines > MOST_LINES)
    throw new AppError(
      "invalid",
      "The statement has more than 200,000 lines: ask the bank for a shorter time.",
      {
        code: "import-too-long",
      },
    );
  let best: { delimiter: string; sample: SampleRow[]; score: number; width: number } | undefined;
  for (const delimiter of DELIMITERS) {
    const sample = await readSample(file, delimiter, mark);
    const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
    const score = headerScore(sample);
    if (!best || score > best.score || (score === best.score && width > best.width))
      best = { delimiter, sample, score, width };
  }
  if (!best || best.sample.length === 0)
    throw new AppError("invalid", "The file is empty.", { code: "import-empty" });
  if (best.width < 2)
    throw new AppError(
      "invalid",
      "This is no table: its lines have one cell each. Ask the bank for a CSV file.",
      {
        code: "import-wrong-file",
      },
    );
  const { delimiter, sample } = best;
  const mapping = guessStatement(sample);
  return {
    encoding,
    mark,
    delimiter,
    lines: Math.max(lines, 1),
    sample,
    mapping,
    shape: shapeOf(sample, mapping),
  };
}

/** The names of its columns. */
export function shapeOf(sample: readonly SampleRow[], { header_line }: StatementMapping): string {
  return columnNames(sample, header_line).join("\u001f").slice(0, 4_000).toWellFormed();
}

async function readSample(file: string, delimiter: string, mark: number): Promise<SampleRow[]> {
  for await (const block of readBlocks(file, delimiter, { byte: mark, line: 1 }, SAMPLE))
    return block.lines
      .filter(({ fault }) => !fault)
      .map(({ line, cells }) => ({
        line,
        cells: cells.slice(0, 40).map((cell) => cell.slice(0, 200).toWellFormed()),
      }));
  return [];
}
