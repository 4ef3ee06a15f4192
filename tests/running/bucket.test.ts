import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "#app/commands/files.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { readSettings, SettingsError } from "#kernel/settings.ts";
import { diskStore } from "#platform/files/disk-store.ts";
import { fileStore, mayRemoveFiles, takeBucketOwnership } from "#platform/files/file-store.ts";
import { moveFiles } from "#platform/files/move-files.ts";
import { removeFilesLater, removeQueuedFiles } from "#platform/files/remove-later.ts";
import { s3Store } from "#platform/files/s3-store.ts";
import type { FileStore } from "#platform/files/store.ts";
import { formOf, type Gallery, openGallery } from "../photos/gallery.ts";
import { type Bucket, startBucket } from "./bucket.ts";

let gallery: Gallery;
let bucket: Bucket;

beforeAll(async () => {
  [gallery, bucket] = await Promise.all([openGallery(), startBucket()]);
});
beforeEach(() => {
  for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
});
afterEach(() => {
  bucket.between = undefined;
  bucket.requested.length = 0;
  for (const name of Object.keys(bucket.env)) vi.stubEnv(name, undefined);
});
afterAll(async () => {
  await gallery?.close();
  await bucket?.close();
});

const place = () => readSettings().files as NonNullable<ReturnType<typeof readSettings>["files"]>;
const store = () => s3Store(place(), { attempts: 2, ms: 10_000 });
/** Short timeouts. */
const impatientStore = () => s3Store(place(), { attempts: 2, ms: 100, rate: 1_000_000_000 });

async function bytesOf(name: string, from: FileStore = fileStore): Promise<Buffer | undefined> {
  const found = await from.find(name);
  if (!found) return undefined;
  const parts: Uint8Array[] = [];
  for await (const part of found.stream) parts.push(part);
  return Buffer.concat(parts);
}

describe("a photo", () => {
  it("is stored in the bucket and not in the folder, served only by the server with the same headers, and deleted", async () => {
    const record = await gallery.enter();
    const photo = await gallery.add(record);
    const { status, headers, bytes } = await gallery.file(photo.id);
    expect({ status, length: bytes.length }).toEqual({ status: 200, length: photo.bytes });
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(photo.bytes),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, max-age=86400, immutable",
    });
    expect(await readdir(join(gallery.folder, "files")).catch(() => [])).toEqual([]);
    const [path] = bucket.requested.filter((line) => line.startsWith("PUT")).map((line) => line.slice(4));
    expect(path).toMatch(/^\/ratebook-files\/ogun\/[0-9a-f]{2}\/[0-9a-f]{32}(-thumb)?\.jpg$/);
    // Nobody can read the bucket without a signature.
    expect((await fetch(`${bucket.env["AWS_ENDPOINT_URL_S3"]}${path}`)).status).toBe(403);
    // HEAD fetches no bytes.
    bucket.requested.length = 0;
    expect((await gallery.clerk.fetch(`/photos/${photo.id}/file`, { method: "HEAD" })).status).toBe(200);
    expect(bucket.requested.map((line) => line.split(" ")[0])).toEqual(["HEAD"]);
    const name = path?.replace("/ratebook-files/ogun/", "") ?? "";
    // The bucket has no mark yet: its installation is unknown.
    await fileStore.remove(name);
    expect(await bytesOf(name)).toHaveLength(photo.bytes);
    expect(await mayRemoveFiles()).toBe(true);
    await fileStore.remove(name);
    expect(await bytesOf(name)).toBeUndefined();
    await expect(fileStore.remove(name)).resolves.toBeUndefined();
  });

  it("stored earlier in the folder is found there until it is moved", async () => {
    vi.stubEnv("RATEBOOK_FILES", undefined);
    const photo = await gallery.add(await gallery.enter());
    vi.stubEnv("RATEBOOK_FILES", bucket.env["RATEBOOK_FILES"]);
    expect((await gallery.file(photo.id)).bytes.length).toBe(photo.bytes);
  });
});

describe("a bucket that fails", () => {
  const refuse = (status: number, code: string): NonNullable<Bucket["between"]> => {
    return (_, response) => {
      response.writeHead(status, { "Content-Type": "application/xml" });
      response.end(`<Error><Code>${code}</Code></Error>`);
      return "answered";
    };
  };
  const cut: NonNullable<Bucket["between"]> = (incoming) => {
    incoming.socket.destroy();
    return "answered";
  };

  it.each([
    ["is away", cut, 3],
    ["is busy", refuse(503, "SlowDown"), 3],
    ["takes our key no more", refuse(403, "InvalidAccessKeyId"), 1],
    ["is gone", refuse(404, "NoSuchBucket"), 1],
  ])(
    "because it %s stores no photo, reports it, and leaves nothing half done",
    async (_, between, attempts) => {
      const record = await gallery.enter();
      bucket.between = (incoming, response) =>
        incoming.method === "PUT" ? between(incoming, response) : undefined;
      const answer = await gallery.clerk.post(`${record}/photos`, formOf(gallery.small));
      expect(answer).toMatchObject({ status: 503, body: { code: "files-away" } });
      // Full size and thumbnail.
      expect(bucket.requested.filter((line) => line.startsWith("PUT"))).toHaveLength(2 * attempts);
      expect(await gallery.list(record)).toEqual([]);
      bucket.between = undefined;
      await gallery.add(record);
      expect(await gallery.list(record)).toHaveLength(1);
    },
  );

  it("shows a photo again as soon as it is back, and loses none", async () => {
    const photo = await gallery.add(await gallery.enter());
    for (const between of [cut, refuse(403, "AccessDenied")]) {
      bucket.between = between;
      const answer = await gallery.clerk.fetch(`/photos/${photo.id}/file`);
      expect({ status: answer.status, code: ((await answer.json()) as { code: string }).code }).toEqual({
        status: 503,
        code: "files-away",
      });
      expect(answer.headers.get("retry-after")).toBe("30");
    }
    bucket.between = undefined;
    expect((await gallery.file(photo.id)).bytes.length).toBe(photo.bytes);
  });

  it("once is retried", async () => {
    let paths = 0;
    bucket.between = (incoming, response) => {
      paths += 1;
      return paths === 1 ? cut(incoming, response) : undefined;
    };
    const content = randomBytes(10_000);
    await fileStore.write("ab/again", content);
    expect(await bytesOf("ab/again")).toEqual(content);
  });

  it("by not answering, or stopping half-way, times out", async () => {
    const content = randomBytes(3_000_000);
    await store().write("ab/slow", content);
    bucket.between = () => "answered";
    await expect(impatientStore().find("ab/slow")).rejects.toMatchObject({ code: "files-away" });
    await expect(impatientStore().write("ab/slower", content)).rejects.toMatchObject({ code: "files-away" });
    bucket.between = (incoming, response) => {
      if (incoming.method !== "GET") return undefined;
      response.writeHead(200, { "Content-Length": String(content.length) });
      response.write(content.subarray(0, 1_000));
      return "answered";
    };
    const halting = s3Store(place(), { attempts: 1, ms: 3_000 });
    await expect(bytesOf("ab/slow", halting)).rejects.toThrow("no answer for 3000 ms");
  });

  it("by staying silent is skipped by the next requests until it answers again", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const hanging = s3Store(place(), { attempts: 3, ms: 1_000 });
      bucket.between = () => "answered";
      await expect(hanging.write("ab/silent", randomBytes(10))).rejects.toMatchObject({ code: "files-away" });
      expect(bucket.requested).toHaveLength(3);
      await expect(hanging.write("ab/silent", randomBytes(10))).rejects.toMatchObject({ code: "files-away" });
      expect(bucket.requested).toHaveLength(3);
      bucket.between = undefined;
      vi.advanceTimersByTime(16_000);
      const patient = hanging.write("ab/silent", randomBytes(10));
      await expect(patient).resolves.toBeUndefined();
      await hanging.write("ab/silent", randomBytes(10));
      expect(bucket.requested).toHaveLength(5);
    } finally {
      vi.useRealTimers();
    }
  });

  it("by accepting a large file slowly gets more time for more bytes", async () => {
    const content = randomBytes(200_000);
    bucket.between = (incoming, response) => {
      if (incoming.method !== "PUT") return undefined;
      setTimeout(() => response.end(), 400);
      incoming.resume();
      return "answered";
    };
    const of = (rate: number) => s3Store(place(), { attempts: 1, ms: 50, rate });
    await expect(of(1_000_000_000).write("ab/large", content)).rejects.toMatchObject({ code: "files-away" });
    await of(20_000).write("ab/large", content);
  });

  it("by redirecting is not followed: a signed request and a person's picture stay with the bucket", async () => {
    const elsewhere: string[] = [];
    const other = createServer((incoming, response) => {
      elsewhere.push(`${incoming.method} ${incoming.headers.authorization ?? ""}`);
      incoming.resume();
      response.end();
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    try {
      for (const status of [301, 302, 303, 307, 308]) {
        bucket.between = (incoming, response) => {
          incoming.resume();
          const { port } = other.address() as AddressInfo;
          response.writeHead(status, { Location: `http://127.0.0.1:${port}/` }).end();
          return "answered";
        };
        const files = store();
        for (const call of [
          () => files.write("ab/led", randomBytes(10)),
          () => files.find("ab/led"),
          () => files.remove("ab/led"),
        ])
          await expect(call()).rejects.toMatchObject({ code: "files-away" });
      }
      expect(elsewhere).toEqual([]);
    } finally {
      other.closeAllConnections();
      other.close();
    }
  });

  it("because of a wrong secret rejects the signature", async () => {
    const wrong = s3Store({ ...place(), secret: "not it" });
    await expect(wrong.write("ab/never", randomBytes(10))).rejects.toMatchObject({ code: "files-away" });
    expect(await bytesOf("ab/never")).toBeUndefined();
  });
});

describe("a file without a row", () => {
  const ask = (name: string) => transaction((tx) => removeFilesLater(tx, [name]));
  const waiting = async () =>
    (await database().selectFrom("file_to_remove").select("name").execute()).map(({ name }) => name);

  it("is deleted after the transaction, never with one that is rolled back, and later if the bucket is unavailable", async () => {
    await fileStore.write("ab/aside.jpg", randomBytes(10));
    await expect(
      transaction(async (tx) => {
        await removeFilesLater(tx, ["ab/aside.jpg"]);
        throw new Error("something else");
      }),
    ).rejects.toThrow("something else");
    expect(await removeQueuedFiles()).toBe(0);
    expect(await bytesOf("ab/aside.jpg")).toHaveLength(10);
    await ask("ab/aside.jpg");
    bucket.between = refuseNow;
    await expect(removeQueuedFiles()).rejects.toMatchObject({ code: "files-away" });
    bucket.between = undefined;
    expect(await waiting()).toEqual(["ab/aside.jpg"]);
    expect(await removeQueuedFiles()).toBe(1);
    expect(await bytesOf("ab/aside.jpg")).toBeUndefined();
    expect(await waiting()).toEqual([]);
  });

  it("is kept by a restored copy of the database until an operator confirms that the files are its own", async () => {
    await fileStore.write("ab/shared.jpg", randomBytes(10));
    expect(await mayRemoveFiles()).toBe(true);
    await sql`UPDATE installation SET files_mark = gen_random_uuid()`.execute(database());
    await ask("ab/shared.jpg");
    expect(await removeQueuedFiles()).toBe(0);
    expect(await bytesOf("ab/shared.jpg")).toHaveLength(10);
    expect(await waiting()).toEqual(["ab/shared.jpg"]);
    await takeBucketOwnership();
    expect(await removeQueuedFiles()).toBe(1);
    expect(await bytesOf("ab/shared.jpg")).toBeUndefined();
  });
});

const refuseNow: NonNullable<Bucket["between"]> = (_, response) => refuseAll(response);

describe("moving files from the folder", () => {
  const names = Array.from({ length: 25 }, (_, n) => `${(n + 16).toString(16)}/${n}.jpg`);
  const lists = () => names.map(async (name) => (await bytesOf(name, store()))?.toString("hex"));

  it("resumes where it was interrupted, compares each by its digest, and deletes nothing unless asked", async () => {
    const contents = names.map(() => randomBytes(2_000));
    await Promise.all(names.map((name, n) => diskStore.write(name, contents[n] ?? Buffer.alloc(0))));
    const half = join(gallery.folder, "files/10/half.jpg.part");
    await mkdir(join(gallery.folder, "files/10"), { recursive: true });
    await writeFile(half, "not whole yet");

    let puts = 0;
    bucket.between = (incoming, response) => {
      if (incoming.method === "PUT") puts += 1;
      return puts > 9 ? refuseAll(response) : undefined;
    };
    await expect(moveFiles(store())).rejects.toMatchObject({ code: "files-away" });
    bucket.between = undefined;
    const output: string[] = [];
    const out = vi.spyOn(process.stdout, "write").mockImplementation((line) => {
      output.push(String(line));
      return true;
    });
    await run(["move"]).finally(() => out.mockRestore());
    expect(output.join("")).toMatch(
      /^[\d,]+ files? copied and verified \([\d,]+ bytes?\), (?:[6-9]|10) already in the bucket\.\n$/,
    );
    expect(await Promise.all(lists())).toEqual(contents.map((content) => content.toString("hex")));
    expect(bucket.requested.some((line) => line.includes(".part"))).toBe(false);
    expect(await bytesOf(names[3] ?? "", diskStore)).toEqual(contents[3]);

    const { copied, skipped, deleted } = await moveFiles(store(), { deleteAfterCopy: true });
    expect({ sent: copied, isAll: deleted === skipped && skipped >= names.length }).toEqual({
      sent: 0,
      isAll: true,
    });
    expect(await bytesOf(names[3] ?? "", diskStore)).toBeUndefined();
    expect(await bytesOf(names[3] ?? "")).toEqual(contents[3]);
  });

  it("keeps and reports files that came back different", async () => {
    await diskStore.write("ff/odd.jpg", randomBytes(500));
    bucket.between = (incoming, response) => {
      if (incoming.method !== "GET") return undefined;
      response.end(randomBytes(500));
      return "answered";
    };
    await expect(moveFiles(store(), { deleteAfterCopy: true })).rejects.toThrow("ff/odd.jpg read back");
    expect(await bytesOf("ff/odd.jpg", diskStore)).toHaveLength(500);
  });

  it("doesn't restore what was removed meanwhile", async () => {
    await diskStore.write("fe/gone.jpg", randomBytes(500));
    bucket.between = (incoming) => {
      if (incoming.method === "PUT" && incoming.url?.endsWith("gone.jpg"))
        void diskStore.remove("fe/gone.jpg");
      return undefined;
    };
    await moveFiles(store());
    expect(await bytesOf("fe/gone.jpg")).toBeUndefined();
  });
});

function refuseAll(response: Parameters<NonNullable<Bucket["between"]>>[1]): "answered" {
  response.writeHead(500).end();
  return "answered";
}

describe("the settings of a bucket", () => {
  const read = (env: Record<string, string | undefined>) => readSettings({ ...bucket.env, ...env }).files;

  it("are complete, or rejected with a sentence each", () => {
    expect(read({})).toMatchObject({ bucket: "ratebook-files", prefix: "ogun/", region: "us-east-1" });
    expect(read({ RATEBOOK_FILES: "s3://b.c", AWS_ENDPOINT_URL_S3: "" })).toMatchObject({
      bucket: "b.c",
      prefix: "",
      endpoint: undefined,
    });
    expect(read({ RATEBOOK_FILES: "disk" })).toBeUndefined();
    for (const env of [
      { RATEBOOK_FILES: "/mnt/files" },
      { RATEBOOK_FILES: "s3://ogun/../other" },
      { AWS_ENDPOINT_URL_S3: "http://minio.ogun.example:9000" },
      { AWS_SECRET_ACCESS_KEY: "" },
    ])
      expect(() => read(env)).toThrow(SettingsError);
  });
});

it("stores a file's digest with it", async () => {
  const content = randomBytes(100);
  await fileStore.write("ab/digest", content);
  expect(await s3Store(place()).head("ab/digest")).toEqual({
    bytes: 100,
    sha256: createHash("sha256").update(content).digest("hex"),
  });
});
