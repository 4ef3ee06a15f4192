import type { SampleRow } from "#domain/bank-statement/mapping.ts";
import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import { readBlocks, readSeparatorLine } from "./csv-blocks.ts";
import { type Encoding, makeUtf8 } from "./to-utf8.ts";

/** Lines searched for the header of the table, and shown. */
const SAMPLE_LINES = 40;
const DELIMITERS = [",", ";", "\t", "|"] as const;

export interface InspectedTable {
  readonly encoding: Encoding;
  /** Where its lines start, in bytes. */
  readonly mark: number;
  readonly delimiter: string;
  readonly lines: number;
  readonly sample: readonly SampleRow[];
}

/**
 * Inspects an uploaded bank file: encoding, delimiter and first lines.
 * @param file absolute path; rewritten as UTF-8 when it is not
 * @param limit maximum number of lines, and the advice for larger files
 * @param scoreOf confidence that the rows contain the expected header; 0 for none
 * @throws AppError import-wrong-encoding, import-wrong-file, import-too-long, import-empty
 */
export async function inspectTable(
  file: string,
  limit: { readonly lines: number; readonly advice: string },
  scoreOf: (rows: readonly SampleRow[]) => number,
): Promise<InspectedTable> {
  const { encoding, lines, mark: start } = await makeUtf8(file);
  if (lines > limit.lines)
    throw new AppError(
      "invalid",
      message("The file has more than {lines} lines. {advice}", {
        lines: limit.lines.toLocaleString("en-NG"),
        advice: limit.advice,
      }),
      { code: "import-too-long" },
    );
  const separator = await readSeparatorLine(file, start);
  const mark = separator?.end ?? start;
  let best: { delimiter: string; sample: SampleRow[]; score: number; width: number } | undefined;
  for (const delimiter of separator ? [separator.delimiter] : DELIMITERS) {
    const sample = await readSample(file, delimiter, mark);
    const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
    const score = scoreOf(sample);
    if (!best || score > best.score || (score === best.score && width > best.width))
      best = { delimiter, sample, score, width };
  }
  if (!best || best.sample.length === 0)
    throw new AppError("invalid", "The file is empty.", { code: "import-empty" });
  if (best.width < 2)
    throw new AppError(
      "invalid",
      "This file is not a table: each line has one cell. Ask the bank for a CSV file.",
      { code: "import-wrong-file" },
    );
  return { encoding, mark, delimiter: best.delimiter, lines: Math.max(lines, 1), sample: best.sample };
}

async function readSample(file: string, delimiter: string, mark: number): Promise<SampleRow[]> {
  for await (const block of readBlocks(file, delimiter, { byte: mark, line: 1 }, SAMPLE_LINES))
    return block.lines
      .filter(({ fault }) => !fault)
      .map(({ line, cells }) => ({
        line,
        cells: cells.slice(0, 40).map((cell) => cell.slice(0, 200).toWellFormed()),
      }));
  return [];
}
