import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CsvLine, type FilePosition, readBlocks } from "./csv-blocks.ts";

const BROKEN = "There is text after a closing quotation mark. Double the quotation marks inside a cell.";
const UNCLOSED = "A quotation mark is not closed.";

let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ratebook-csv-blocks-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(text: string): Promise<string> {
  const file = join(folder, `${++count}.csv`);
  await writeFile(file, text);
  return file;
}

/** The blocks of a file; with blocks of one record, each record has its own position. */
async function blocksOf(file: string, { from = { byte: 0, line: 1 }, size = 1, delimiter = "," } = {}) {
  const blocks: { lines: readonly CsvLine[]; end: FilePosition }[] = [];
  for await (const block of readBlocks(file, delimiter, from, size)) blocks.push(block);
  return blocks;
}

async function linesOf(text: string, delimiter = ","): Promise<readonly CsvLine[]> {
  return (await blocksOf(await written(text), { size: 1_000, delimiter })).flatMap(({ lines }) => lines);
}

/** Records of a file, the expected cells, and the expected errors. */
const RECORDS: readonly (readonly [string, readonly string[], string?])[] = [
  ["roll,street,city\r\n", ["roll", "street", "city"]],
  ['1,"Ìgbẹ̀yìn\r\nStreet",Ọta\r\n', ["1", "Ìgbẹ̀yìn\r\nStreet", "Ọta"]],
  ['2,5" pipe,"say ""yes"""\n', ["2", '5" pipe', 'say "yes"']],
  ['3,"Quarry" Road,Ota\n', ['3,"Quarry" Road,Ota'], BROKEN],
  ['4,"two\nlines" more,Ota\n', ['4,"two\nlines" more,Ota'], BROKEN],
  ['5,"""Quarry"" Road",\n', ["5", '"Quarry" Road', ""]],
  ['""\n', [""]],
  ['6,"😀\n\n,₦\n",end\n', ["6", "😀\n\n,₦\n", "end"]],
  ["7,carriage\rreturn,Ota\n", ["7", "carriage\rreturn", "Ota"]],
  ['8,"open,Ota\n', ['8,"open,Ota'], UNCLOSED],
  ["9,last,Ota", ["9", "last", "Ota"]],
];

const textOf = (records: typeof RECORDS) => records.map(([text]) => text).join("");

/** The expected result; positions are computed from the texts. */
function expected(records: typeof RECORDS) {
  let place = { byte: 0, line: 1 };
  return records.map(([text, cells, error]) => {
    const { line } = place;
    const newLines = text.split("\n").length - 1 + (text.endsWith("\n") ? 0 : 1);
    place = { byte: place.byte + Buffer.byteLength(text), line: line + newLines };
    return { line: error ? { line, cells, fault: error } : { line, cells }, end: place };
  });
}

describe("reading a CSV file in blocks", () => {
  it("returns cells, line number and end position of each record", async () => {
    const blocks = await blocksOf(await written(textOf(RECORDS)));
    expect(blocks).toEqual(expected(RECORDS).map(({ line, end }) => ({ lines: [line], end })));
  });

  it("resumes from any of these positions", async () => {
    const file = await written(textOf(RECORDS));
    const blocks = await blocksOf(file);
    for (const [index, { end }] of blocks.entries())
      expect(await blocksOf(file, { from: end })).toEqual(blocks.slice(index + 1));
  });

  it("reads records across chunk borders, with any block size", async () => {
    // Longer than a chunk of 256 KB. The last two records are valid only at the end of a file.
    const records = Array.from({ length: 1_800 }, () => RECORDS.slice(0, -2)).flat();
    const file = await written(textOf(records));
    const wanted = expected(records);
    for (const size of [1, 7, 5_000]) {
      const blocks = await blocksOf(file, { size });
      expect(blocks.flatMap(({ lines }) => lines)).toEqual(wanted.map(({ line }) => line));
      expect(blocks.at(-1)?.end).toEqual(wanted.at(-1)?.end);
      expect(blocks.slice(0, -1).every(({ lines }) => lines.length === size)).toBe(true);
    }
  });

  it("starts after a byte order mark", async () => {
    const file = await written("\uFEFFa,b\n1,2\n");
    const [first] = await blocksOf(file, { from: { byte: 3, line: 1 } });
    expect(first).toEqual({ lines: [{ line: 1, cells: ["a", "b"] }], end: { byte: 7, line: 2 } });
  });

  it.each([",", ";", "\t", "|", "§"])(
    "splits cells at %j and keeps other separators as text",
    async (delimiter) => {
      const other = delimiter === ";" ? "," : ";";
      expect(await linesOf(`a${delimiter}"b${delimiter}"${delimiter}c${other}d\n`, delimiter)).toEqual([
        { line: 1, cells: ["a", `b${delimiter}`, `c${other}d`] },
      ]);
    },
  );

  it("loses only one line if a quotation mark is unclosed for 64 KB", async () => {
    const plain = Array.from({ length: 10_000 }, (_, n) => `${n},street`);
    const lines = await linesOf(`1,"open\n${plain.join("\n")}\n2,"closed"\n`);
    expect(lines).toHaveLength(plain.length + 2);
    expect(lines[0]).toEqual({ line: 1, cells: ['1,"open'], fault: UNCLOSED });
    expect(lines.at(-1)).toEqual({ line: plain.length + 2, cells: ["2", "closed"] });
  });

  it("reads a cell of more than 64 KB in one line", async () => {
    const long = "x".repeat(300_000);
    expect(await linesOf(`1,"${long}"\n2,b\n`)).toEqual([
      { line: 1, cells: ["1", long] },
      { line: 2, cells: ["2", "b"] },
    ]);
  });

  it("skips blank lines and counts them", async () => {
    expect(await linesOf("\n \r\na,b\n\t\n,\n\r")).toEqual([
      { line: 3, cells: ["a", "b"] },
      { line: 5, cells: ["", ""] },
    ]);
  });
});
