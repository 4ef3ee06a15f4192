/** The end position of a page. Opaque to clients. */
export interface Cursor {
  /** As in the query: "title", "-updated_at". */
  readonly sort: string;
  /** The last row’s value as database text: a Date would lose microseconds. */
  readonly value: string | null;
  readonly id: number;
}

export function writeCursor({ sort, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString("base64url");
}

/** Undefined for text that `writeCursor` did not write. */
export function readCursor(text: string): Cursor | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (!Array.isArray(read)) return undefined;
    const [sort, value, id] = read as unknown[];
    if (typeof sort !== "string" || !(typeof value === "string" || value === null)) return undefined;
    return typeof id === "number" && Number.isSafeInteger(id) ? { sort, value, id } : undefined;
  } catch {
    return undefined;
  }
}
