import { readdir, readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dataFile } from "#kernel/data-folder.ts";
import { database } from "#kernel/db/client.ts";
import { isHead } from "#platform/files/sealed-format.ts";
import { startJobs, stopJobs } from "#platform/jobs/job-loop.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type ImportClient, importClient, ownDataFolder } from "./import-client.ts";

/**
 * Files with personal data are encrypted in the data folder; the product reads and returns their original
 * content.
 */

const PHONE = "08031230099";
/** Length of the byte order mark, which reading the text removes. */
const BOM = 3;
const OTHER = "not a phone 0803";

let db: TestDatabase;
let clean: () => Promise<void>;
let clerk: ImportClient;
let admin: ApiClient;

beforeAll(async () => {
  clean = await ownDataFolder();
  db = await createTestDatabase();
  [clerk, admin] = await Promise.all([importClient("admin@ratebook.test"), signInAs("admin@ratebook.test")]);
  startJobs(1);
});
afterAll(async () => {
  await stopJobs();
  await db?.close();
  await clean?.();
});

/** Every file of the folders, by name. */
async function stored(): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const folder of ["imports", "exports"])
    for (const name of await readdir(dataFile(folder)).catch(() => []))
      found.set(name, await readFile(dataFile(`${folder}/${name}`)));
  return found;
}

const HEAD = "surname,phone_number\n";
const people = (surname: string) => `${HEAD}${surname},${PHONE}\nOjo,${OTHER}\n`;

async function expectSealed(): Promise<void> {
  const files = await stored();
  expect(files.size).toBeGreaterThan(0);
  for (const [name, bytes] of files)
    expect([name, isHead(bytes), bytes.includes(PHONE), bytes.includes(OTHER)]).toEqual([
      name,
      true,
      false,
      false,
    ]);
}

it("encrypts an uploaded file, the skipped lines and an exported list", async () => {
  const { id, mapping } = await clerk.take("individual", "people.csv", people("Sealed"));
  const done = await clerk.finish(id, "run", mapping);
  expect(done.run?.counts).toMatchObject({ made: 1, bad: 1 });
  expect(await clerk.badLines(id)).toContain(OTHER);
  const query = { q: PHONE, columns: "phone_number" };
  const job = await admin.post("/individuals/export", {
    format: "csv",
    query,
    reveal: { purpose: "collect" },
  });
  const jobId = (job.body.data as { id: number }).id;
  await expect
    .poll(async () => ((await admin.get(`/jobs/${jobId}`)).body.data as { state: string }).state)
    .toBe("done");
  const file = await admin.fetch(`/jobs/${jobId}/file`);
  const text = await file.text();
  expect(text).toContain(PHONE);
  expect(Number(file.headers.get("content-length"))).toBe(Buffer.byteLength(text) + BOM);
  expect([...(await stored()).keys()].some((name) => name.endsWith(".bad.csv"))).toBe(true);
  await expectSealed();
});

it("encrypts a file uploaded in chunks, the second of them twice", async () => {
  const text = people("Pieces");
  const started = await clerk.send("POST", "/import-uploads", {
    resource: "individual",
    name: "pieces.csv",
    size: Buffer.byteLength(text),
    modified_ms: 1,
  });
  const { id } = started.body.data as { id: number };
  const send = (from: number, to?: number) =>
    clerk.raw(`/import-uploads/${id}/pieces?offset=${from}`, text.slice(from, to));
  expect((await send(0, 25)).body.data).toMatchObject({ received: 25 });
  expect((await send(25, 40)).body.data).toMatchObject({ received: 40 });
  expect((await send(25, 40)).status).toBe(409);
  await expectSealed();
  expect((await send(40)).body.data).toMatchObject({ received: text.length });
  const ended = await clerk.send("POST", `/import-uploads/${id}/finish`, {});
  expect(ended.status).toBe(201);
  await expectSealed();
});

it("encrypts a file in another encoding, which is converted", async () => {
  const text = Buffer.from(people("S\u00e9al"), "latin1");
  const { id, mapping } = await clerk.take("individual", "latin.csv", text);
  expect((await clerk.finish(id, "dry-run", mapping)).check?.counts).toMatchObject({ bad: 1 });
  await expectSealed();
});

it("continues with a file stored in plain by an earlier version", async () => {
  const { id, mapping } = await clerk.take("individual", "before.csv", people("Before"));
  const { path } = await database()
    .selectFrom("import")
    .select("path")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await writeFile(dataFile(path), people("Before"));
  const done = await clerk.finish(id, "run", mapping);
  expect(done.run?.counts).toMatchObject({ bad: 1 });
  expect(await clerk.badLines(id)).toContain(OTHER);
});
