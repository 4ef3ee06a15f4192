import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, open, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setKeys } from "#kernel/secrets.ts";
import { FRAME_BYTES, FRAME_OVERHEAD, HEAD_BYTES } from "./sealed-format.ts";
import { openStored, readStored, storedSize } from "./stored-file.ts";
import { openToWrite, writeStored } from "./write-stored.ts";

const key = Buffer.alloc(32, 5);
/** Start of the last write of a large file. */
const LAST_WRITE_START = 300_000;
let folder: string;
let count = 0;
const newPath = () => join(folder, `${++count}.csv`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ratebook-kept-"));
  setKeys(key, []);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readAll(file: string, options = {}): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readStored(file, options)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** A file of several frames, and its content. */
async function large() {
  const [file, text] = [newPath(), randomBytes(2 * FRAME_BYTES + 1_000)];
  await writeStored(file, [
    text.subarray(0, 10),
    text.subarray(10, LAST_WRITE_START),
    text.subarray(LAST_WRITE_START),
  ]);
  return { file, text };
}

describe("an encrypted file", () => {
  it("contains none of its text, and decrypts to it", async () => {
    const [file, text] = [newPath(), "phone\n08031234567\n".repeat(40_000)];
    await writeStored(file, [Buffer.from(text)]);
    const stored = await readFile(file);
    expect(stored.includes("0803")).toBe(false);
    expect(stored.length).toBe(
      HEAD_BYTES + Math.ceil(text.length / FRAME_BYTES) * FRAME_OVERHEAD + text.length,
    );
    expect((await readAll(file)).toString()).toBe(text);
    expect(await storedSize(file)).toBe(text.length);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("can be read in pieces from any position", async () => {
    const { file, text } = await large();
    expect(digest(await readAll(file))).toBe(digest(text));
    expect(digest(await readAll(file, { start: FRAME_BYTES - 3, piece: 1_000 }))).toBe(
      digest(text.subarray(FRAME_BYTES - 3)),
    );
    expect(await readAll(file, { start: FRAME_BYTES - 3, end: FRAME_BYTES + 4 })).toEqual(
      text.subarray(FRAME_BYTES - 3, FRAME_BYTES + 5),
    );
    const stored = await openStored(file);
    expect(await stored.read(2 * FRAME_BYTES + 10, 5)).toEqual(
      text.subarray(2 * FRAME_BYTES + 10, 2 * FRAME_BYTES + 15),
    );
    expect(await stored.read(3, 5)).toEqual(text.subarray(3, 8));
    expect(await stored.read(text.length, 5)).toHaveLength(0);
    await stored.close();
  });

  it("continues where a write ended, replacing anything after that", async () => {
    const file = newPath();
    const first = await openToWrite(file);
    const [a, b] = [await first.write(0, Buffer.from("one ")), Buffer.from("two, which was rolled back")];
    await first.write(a, b);
    await first.close();
    const again = await openToWrite(file);
    const end = await again.write(a, Buffer.from("three"));
    expect(end).toBe(9);
    await again.write(end, Buffer.from(" four"));
    await again.close();
    expect((await readAll(file)).toString()).toBe("one three four");
    const wrong = await openToWrite(file);
    await expect(wrong.write(3, b)).rejects.toThrow("no write that ended at byte 3");
    await wrong.close();
    expect((await readAll(file)).toString()).toBe("one three four");
  });

  it("keeps completed writes when a process dies during the next one", async () => {
    const { file, text } = await large();
    await truncate(file, (await stat(file)).size - 1);
    expect(await storedSize(file)).toBe(LAST_WRITE_START);
    const writer = await openToWrite(file);
    await writer.write(LAST_WRITE_START, text.subarray(LAST_WRITE_START));
    await writer.close();
    expect(digest(await readAll(file))).toBe(digest(text));
  });

  it("detects a changed byte, a moved frame, and a frame from another file", async () => {
    const { file } = await large();
    const bytes = await readFile(file);
    const second = HEAD_BYTES + FRAME_OVERHEAD + FRAME_BYTES;
    const changed = Buffer.from(bytes);
    changed[second + 400] = (changed[second + 400] ?? 0) ^ 1;
    const swapped = Buffer.concat([
      bytes.subarray(0, HEAD_BYTES),
      bytes.subarray(second, second + FRAME_OVERHEAD + FRAME_BYTES),
      bytes.subarray(HEAD_BYTES, second),
      bytes.subarray(second + FRAME_OVERHEAD + FRAME_BYTES),
    ]);
    const other = await readFile((await large()).file);
    const foreign = Buffer.concat([bytes.subarray(0, HEAD_BYTES), other.subarray(HEAD_BYTES)]);
    for (const forged of [changed, swapped, foreign]) {
      const copy = newPath();
      await writeFile(copy, forged);
      await expect(readAll(copy)).rejects.toThrow("unable to authenticate data");
    }
  });

  it("from a version without encryption is read and continued unencrypted", async () => {
    const file = newPath();
    await writeFile(file, "surname\nOjo\n");
    expect((await readAll(file)).toString()).toBe("surname\nOjo\n");
    const writer = await openToWrite(file);
    await writer.write(12, Buffer.from("Ige\n"));
    await writer.close();
    expect(await readFile(file, "utf8")).toBe("surname\nOjo\nIge\n");
    expect(await storedSize(file)).toBe(16);
    expect(await storedSize(`${file}.none`)).toBeUndefined();
  });

  it("can be decrypted with an earlier key, and with no other", async () => {
    const { file, text } = await large();
    setKeys(Buffer.alloc(32, 6), [key]);
    expect(digest(await readAll(file))).toBe(digest(text));
    setKeys(Buffer.alloc(32, 7), []);
    await expect(readAll(file)).rejects.toThrow("RATEBOOK_KEY is not the key");
    setKeys(key, []);
  });

  it("is empty if nothing was written, and can replace a longer one", async () => {
    const { file } = await large();
    await writeStored(file, []);
    expect(await storedSize(file)).toBe(0);
    await expect(writeStored(file, [], { isNew: true })).rejects.toMatchObject({ code: "EEXIST" });
    // Simulates a process that died before the head was complete.
    const handle = await open(file, "r+");
    await handle.truncate(5);
    await handle.close();
    expect(await storedSize(file)).toBe(5);
  });
});
