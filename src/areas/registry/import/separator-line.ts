import { readKept } from "#platform/files/kept-file.ts";

/** The first line of a file that says which character separates its cells: Excel writes and hides it. */
export interface SeparatorLine {
  readonly delimiter: string;
  /** Where the table begins, in bytes from the start of the file. */
  readonly end: number;
}

/** @param file absolute path of a UTF-8 file @param mark bytes of its byte order mark */
export async function readSeparatorLine(file: string, mark: number): Promise<SeparatorLine | undefined> {
  for await (const chunk of readKept(file, { start: mark, end: mark + 16 })) {
    const line = /^"?sep=([^\r\n])"?\r?\n/i.exec(chunk.toString("utf8"));
    const [text, delimiter] = line ?? [];
    return text && delimiter ? { delimiter, end: mark + Buffer.byteLength(text) } : undefined;
  }
  return undefined;
}
