import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Manifest } from "./manifest.ts";
import { restoreFiles } from "./restore-files.ts";
import { readTar, type TarEntry, writeTar } from "./tar.ts";

/** An archive written by Ratebook before it used tar-stream, compressed with gzip. */
const EARLIER_ARCHIVE = [
  "H4sIAAAAAAACA+3YwU3jQBSAYd+QqIIKnJkhCX3QgWOGyLtJHNleFtrhRgmcqYROkIAL5LArBQwo3y99sm+JNHrzoiyadp2Hrqn7",
  "SV5vh5viEwohhHkIz8+w+9x9jzFOp8VJKEboTz9UXRFG+axv2GWzyv1k0w65L4frofiS84/p3fmHsxSd/xid5zo3V/miPC50sPP/",
  "eH9bXTzcfdIN8O/5f3//p5BOzf8YvZ686T/o+V+s2vp3uWg2X7H/4+7vvzCPyfyP0ZEOunqPyl/b5cfs//h2/mcpnZ798Pl/uVir",
  "PZos9uh/v+aq3SxPNtU6W4UHWbPett3QT1ZVt8xl3V+Nvf9TDLP5zv8/aTqz/8eoa/8eAwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAfq5Ckb9ITvHudQgAqAQA=",
];
const earlier = gunzipSync(Buffer.from(EARLIER_ARCHIVE.join(""), "base64"));

type File = readonly [name: string, content: Buffer];

const LONG = `files/${"a".repeat(60)}/${"b".repeat(60)}/${"c".repeat(60)}.jpg`;
/** Its files, in order. */
const FILES: readonly File[] = [
  ["biometrics/empty", Buffer.alloc(0)],
  ["files/notes.txt", Buffer.from("Received.\n")],
  ["files/Ṣadé.txt", Buffer.from("Ṣadé\n")],
  ["files/block.bin", Buffer.alloc(512, 7)],
  [LONG, Buffer.from("long name")],
  ["imports/large.csv", Buffer.alloc(70_000, "row\n")],
];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ratebook-tar-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function contentOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function filesIn(archive: AsyncIterable<Uint8Array>): Promise<File[]> {
  const found: File[] = [];
  for await (const { name, size, pieces } of readTar(archive)) {
    const content = await contentOf(pieces());
    expect(content.length).toBe(size);
    found.push([name, content]);
  }
  return found;
}

async function* entriesOf(files: readonly File[]): AsyncGenerator<TarEntry> {
  for (const [name, content] of files)
    yield { name, size: content.length, pieces: () => cut(content, 20_000) };
}

const archiveOf = (files: readonly File[]) => contentOf(writeTar(entriesOf(files)));

async function* only(entry: TarEntry): AsyncGenerator<TarEntry> {
  yield entry;
}

it.each([7, 512, 777, 65_536])(
  "reads an archive of an earlier version in pieces of %i bytes",
  async (piece) => {
    expect(await filesIn(cut(earlier, piece))).toEqual(FILES);
  },
);

it("restores the files of an earlier version with access for the owner only", async () => {
  await writeFile(join(folder, "files.tar"), earlier);
  const sha256 = createHash("sha256").update(earlier).digest("hex");
  const manifest = {
    sealed: false,
    files: { count: FILES.length, bytes: 0 },
    parts: [{ file: "files.tar", bytes: earlier.length, sha256 }],
  } as unknown as Manifest;
  const data = join(folder, "data");
  await restoreFiles({ folder, manifest }, data, () => undefined);
  for (const [name, content] of FILES) {
    expect(await readFile(join(data, name))).toEqual(content);
    expect((await stat(join(data, name))).mode & 0o777).toBe(0o600);
  }
});

it("rejects an archive that was truncated anywhere, and names the file", async () => {
  // Content that could be mistaken for the end of an archive, or for the mark of a long name.
  const zeros: File[] = [
    ["files/zeros.bin", Buffer.alloc(2048)],
    [`files/${"d".repeat(300)}`, Buffer.alloc(1024)],
  ];
  for (const archive of [earlier, await archiveOf(zeros)]) {
    const last = archive.length - 1024;
    const lengths = Array.from({ length: last / 512 + 1 }, (_, at) => at * 512);
    for (const length of lengths.flatMap((at) => [at, at + 1, at + 511]))
      await expect(filesIn(cut(archive.subarray(0, length), 65_536)), `${length}`).rejects.toThrow(
        "The archive is incomplete",
      );
  }
  await expect(filesIn(cut(earlier.subarray(0, 1024), 512))).rejects.toThrow(
    "The archive is incomplete in files/notes.txt.",
  );
  await expect(filesIn(cut(earlier.subarray(0, 20_000), 512))).rejects.toThrow(
    "The archive is incomplete in imports/large.csv.",
  );
  await expect(filesIn(cut(earlier.subarray(0, -1024), 512))).rejects.toThrow(
    /^The archive is incomplete\.$/,
  );
});

it("rejects a damaged file, one that is not an archive, and entries that are not files", async () => {
  const refused = (bytes: Buffer) =>
    expect(filesIn(cut(bytes, 512))).rejects.toThrow("The archive is not part of a backup.");
  await refused(Buffer.alloc(3000, "x"));
  const damaged = Buffer.from(earlier);
  damaged.writeUInt8(1, 600);
  await refused(damaged);
  // Header of a symbolic link, with the right checksum.
  const link = Buffer.from(earlier);
  link.write("2", 156);
  const sum = link.subarray(0, 512).reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  link.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  await refused(link);
});

it("passes on errors of the source stream", async () => {
  for (const length of [0, 512, 1024, 1500, 20_000, earlier.length]) {
    const failing = async function* () {
      yield* cut(earlier.subarray(0, length), 65_536);
      throw new Error("its digest differs");
    };
    await expect(filesIn(failing()), `${length}`).rejects.toThrow("its digest differs");
  }
});

it("ends the source stream when the reader stops, and refuses to skip a file that was not read", async () => {
  let isClosed = false;
  const watched = async function* () {
    try {
      yield* cut(earlier, 512);
    } finally {
      isClosed = true;
    }
  };
  for await (const _ of readTar(watched())) break;
  expect(isClosed).toBe(true);
  const unread = async () => {
    for await (const { name, pieces } of readTar(cut(earlier, 512)))
      if (name !== "files/notes.txt") await contentOf(pieces());
  };
  await expect(unread()).rejects.toThrow("files/notes.txt was not read.");
});

it("writes names of any length and alphabet, without a time or an owner, that it can read", async () => {
  const files: File[] = [...FILES, [`files/${"d".repeat(300)}`, Buffer.from("longer than ustar allows")]];
  const archive = await archiveOf(files);
  expect(await filesIn(cut(archive, 777))).toEqual(files);
  expect(await archiveOf(files)).toEqual(archive);
  expect(await filesIn(writeTar(entriesOf([])))).toEqual([]);
});

it("writes as many bytes as were announced, and rejects a file with fewer", async () => {
  const entry = (size: number) => ({
    name: "files/upload",
    size,
    pieces: () => cut(Buffer.from("0123456789"), 4),
  });
  const grown = await filesIn(writeTar(only(entry(6))));
  expect(grown).toEqual([["files/upload", Buffer.from("012345")]]);
  await expect(contentOf(writeTar(only(entry(11))))).rejects.toThrow(
    "files/upload became shorter while it was being read.",
  );
  const unreadable = async function* (): AsyncGenerator<TarEntry> {
    yield* entriesOf(FILES);
    throw new Error("EACCES");
  };
  await expect(contentOf(writeTar(unreadable()))).rejects.toThrow("EACCES");
});

it("accepts a file of more than 8 GiB, and reads no further ahead than its consumer", async () => {
  const piece = Buffer.alloc(4 * 1024 * 1024, 7);
  const size = 8 * 1024 ** 3 + 513;
  let [provided, consumed, ahead, isClosed] = [0, 0, 0, false];
  const pieces = async function* () {
    try {
      for (; provided < size; provided += piece.length) yield piece.subarray(0, size - provided);
    } finally {
      isClosed = true;
    }
  };
  const large = { name: "imports/large.csv", size, pieces };
  for await (const entry of readTar(writeTar(only(large)))) {
    expect(entry).toMatchObject({ name: large.name, size });
    for await (const part of entry.pieces()) {
      ahead = Math.max(ahead, provided - consumed);
      consumed += part.length;
    }
  }
  expect(consumed).toBe(size);
  expect(ahead).toBeLessThanOrEqual(8 * piece.length);

  [provided, isClosed] = [0, false];
  for await (const part of writeTar(only(large))) if (part.length > 512) break;
  expect(isClosed).toBe(true);
  expect(provided).toBeLessThanOrEqual(8 * piece.length);
});
