import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { noticeDocument } from "#areas/charging/billing/notice-document.ts";
import type { PackView } from "#areas/charging/print-packs/list-packs.ts";
import { startPack } from "#areas/charging/print-packs/start-pack.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { MAGIC } from "#platform/files/sealed-format.ts";
import { readStored } from "#platform/files/stored-file.ts";
import { claimJob } from "#platform/jobs/lease.ts";
import { retryJob } from "#platform/jobs/retry.ts";
import { runJob } from "#platform/jobs/run-job.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { cancelAtProgress } from "../support/cancel-at-progress.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { pdfText } from "../support/pdf-text.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { addProperty, bill, completeJob, program, ratesCategory } from "./fixture.ts";

let db: TestDatabase;
let admin: ApiClient;
let data: string;
let before: string | undefined;
let here: number;
let there: number;
let street: number;
let ward: number;
/** Notices in Quarry Road by house number. */
const doors = new Map<string, number>();

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "ratebook-packs-"));
  before = process.env.RATEBOOK_DATA;
  process.env.RATEBOOK_DATA = data;
  setPublicUrl(new URL("https://pay.ogun.example"));
  setMasterKey(randomBytes(32).toString("base64"));
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  [here, there] = [await createLga(), await createLga()];
  ward = await insert("ward", { name: "Ibara", lga_id: here });
  street = await insert("street", { name: "Quarry Road", lga_id: here, ward_id: ward, city: "Abeokuta" });
  const placed = new Map<string, number>();
  for (const number of ["2", "14", "3", "1", "14B", ""]) placed.set(number, await door(number, here));
  await door("9", there);
  await bill({ category_id: await ratesCategory(), year: 2026, filter: {} });
  for (const [number, property] of placed) doors.set(number, await noticeOf(property));
}, 120_000);
afterAll(async () => {
  await db.close();
  if (before === undefined) delete process.env.RATEBOOK_DATA;
  else process.env.RATEBOOK_DATA = before;
  await rm(data, { recursive: true, force: true });
});

async function insert(table: "ward" | "street", values: Record<string, unknown>): Promise<number> {
  const { id } = await database()
    .insertInto(table)
    .values(values as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A property in Quarry Road, or in a street that is not on record. */
async function door(street_number: string, lga: number): Promise<number> {
  const { id } = await addProperty({ lga });
  const linked = lga === here;
  // The last two have a street name but no link to the street.
  const street_id = linked && !street_number.startsWith("14") ? street : null;
  await database()
    .updateTable("property")
    .set({
      street_number: street_number || null,
      street_name: linked ? "Quarry road" : "Sabo Lane",
      street_id,
    })
    .where("id", "=", id)
    .execute();
  return id;
}

async function noticeOf(property: number): Promise<number> {
  const { id } = await database()
    .selectFrom("demand_notice")
    .select("id")
    .where("asset_type", "=", "property")
    .where("asset_id", "=", property)
    .executeTakeFirstOrThrow();
  return id;
}

async function make(wish: Parameters<typeof startPack>[2]) {
  const started = await transaction((tx) => startPack(tx, program, wish));
  const job = await completeJob(started.job.id);
  return { ...started, job };
}

async function packOf(id: number): Promise<PackView> {
  return (await admin.get(`/print-packs/${id}`)).body.data as unknown as PackView;
}

async function pdfOf(id: number): Promise<Buffer> {
  const { file_path } = await database()
    .selectFrom("print_pack")
    .select("file_path")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const file = dataFile(file_path ?? "");
  // The file is encrypted, so a copy of the folder reveals no addresses.
  expect((await readFile(file)).subarray(0, MAGIC.length)).toEqual(MAGIC);
  const pieces: Buffer[] = [];
  for await (const piece of readStored(file)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const bare = (text: string) => text.normalize("NFC").replaceAll(/\s+/gu, "");
const codesIn = (pdf: Buffer) =>
  [...bare(pdfText(pdf)).matchAll(/Notice(DN-\d{7}-[A-Z])/g)].map(([, code]) => code);
const pagesIn = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length;

describe("a print pack", () => {
  it("contains each notice of a street once, in walking order, identical to its own PDF", async () => {
    const { id, job } = await make({ filter: { lga_id: here, street_id: street }, two_sided: false });
    expect(job.state).toBe("done");
    const pdf = await pdfOf(id);
    const order = ["1", "3", "14B", "14", "2", ""].map((number) => doors.get(number) ?? 0);
    const papers = await Promise.all(order.map((notice) => noticeDocument(program, notice)));
    expect(codesIn(pdf)).toEqual(papers.map(({ code }) => code));
    const text = bare(pdfText(pdf));
    for (const paper of papers)
      for (const word of [paper.title, paper.in_words, paper.pay_code, ...paper.addressee, ...paper.rights])
        expect(text).toContain(bare(word));
    const total = 6 * 284_500_00;
    // The delivery list shows the full address and payer.
    expect(text).toContain(bare(`14B Quarry road, Abeokuta`));
    const [one] = papers;
    const payer = [one?.addressee[0], one?.addressee.slice(1).join(", ")].join("");
    expect(text.split(bare(payer)).length - 1).toBeGreaterThanOrEqual(6);
    expect(text).toContain(bare(`Commercial · ${one?.facts[1]?.value}`));
    expect(await packOf(id)).toMatchObject({
      count: 6,
      total_kobo: total,
      reprints: 0,
      pages: pagesIn(pdf),
      has_file: true,
    });
    expect(text).toContain(bare("Quarry Road, Ibara ward"));
    expect(text).toContain("1,707,000.00");
  });

  it("starts each notice on a new sheet when printed double-sided", async () => {
    const one = await make({ filter: { lga_id: here }, two_sided: false });
    const both = await make({ filter: { lga_id: here }, two_sided: true });
    const [single, double] = [pagesIn(await pdfOf(one.id)) ?? 0, pagesIn(await pdfOf(both.id)) ?? 0];
    // Cover and list are two pages; six one-page notices have five blank backs between them.
    expect(single).toBe(8);
    expect(double).toBe(2 + 6 + 5);
    expect((await packOf(both.id)).pages).toBe(double);
  });

  it("counts notices that were in an earlier pack and marks them as reprints", async () => {
    const filter = { lga_id: here, ward_id: ward };
    const { id } = await make({ filter, two_sided: false });
    expect(await packOf(id)).toMatchObject({ count: 6, reprints: 6 });
    expect(bare(pdfText(await pdfOf(id)))).toContain("(reprint)");
  });

  it("leaves out cancelled notices, and fails with an error if none are left", async () => {
    const { job } = await make({ filter: { lga_id: here, year: 2019 }, two_sided: false });
    expect(job).toMatchObject({ state: "failed", error: { code: "nothing-to-print" } });
  });

  it("is filtered by payer name", async () => {
    const { job, id } = await make({ filter: { lga_id: here, q: "Sodipo" }, two_sided: false });
    expect(job.state).toBe("done");
    expect(await packOf(id)).toMatchObject({ count: 6 });
  });

  it("is made again from the same notices after it was cancelled", async () => {
    const started = await transaction((tx) =>
      startPack(tx, program, { filter: { lga_id: here }, two_sided: false }),
    );
    const claimed = await claimJob(started.job.id);
    if (!claimed) throw new Error("It waits as a job.");
    // Its first progress report comes after it has chosen the notices.
    await cancelAtProgress(claimed);
    const stopped = await database()
      .selectFrom("job")
      .select("state")
      .where("id", "=", started.job.id)
      .executeTakeFirstOrThrow();
    expect(stopped.state).toBe("cancelled");
    expect(await packOf(started.id)).toMatchObject({ count: 6, has_file: false });
    expect((await admin.get(`/print-packs/${started.id}/file`)).status).toBe(409);
    await transaction((tx) => retryJob(tx, program, started.job.id));
    expect((await completeJob(started.job.id)).state).toBe("done");
    expect(codesIn(await pdfOf(started.id))).toHaveLength(6);
  });
});

async function isChosen(id: number): Promise<boolean> {
  const { count } = await database()
    .selectFrom("print_pack")
    .select("count")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return count !== null;
}

it("a print pack keeps its file when a worker that lost its lease finishes after its successor", async () => {
  const started = await transaction((tx) =>
    startPack(tx, program, { filter: { lga_id: here }, two_sided: false }),
  );
  const drawing = await claimJob(started.job.id);
  if (!drawing) throw new Error("It waits as a job.");
  const dead = runJob(drawing, new AbortController().signal);
  // While it draws, its lease expires and another worker takes over.
  await vi.waitUntil(async () => isChosen(started.id), { timeout: 60_000 });
  await sql`UPDATE job SET lease_until = now() - interval '1 second' WHERE id = ${started.job.id}`.execute(
    database(),
  );
  const successor = await claimJob(started.job.id);
  // The first worker may already be done, with nothing left to take over.
  if (successor) await runJob(successor, new AbortController().signal);
  await dead;
  expect(codesIn(await pdfOf(started.id))).toHaveLength(6);
  const { rows } = await sql<{ file_path: string }>`
    SELECT file_path FROM print_pack WHERE file_path IS NOT NULL`.execute(database());
  const stored = rows.map(({ file_path }) => file_path.replace("print-packs/", ""));
  expect((await readdir(dataFile("print-packs"))).sort()).toEqual(stored.sort());
});

describe("access to print packs", () => {
  it("requires access to every notice in the pack, and each download is audited", async () => {
    const mine = await make({ filter: { lga_id: here }, two_sided: false });
    const all = await make({ filter: {}, two_sided: false });
    const officer = await signInAs(await createOfficer([here]));
    const file = await officer.fetch(`/print-packs/${mine.id}/file`);
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer()).equals(await pdfOf(mine.id))).toBe(true);
    expect((await officer.get(`/print-packs/${all.id}`)).status).toBe(404);
    expect((await officer.get(`/print-packs/${all.id}/file`)).status).toBe(404);
    const listed = (await officer.get("/print-packs")).body.data as unknown as { id: number }[];
    expect(listed.map(({ id }) => id)).toContain(mine.id);
    expect(listed.map(({ id }) => id)).not.toContain(all.id);
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM audit WHERE action = 'print_pack.download' AND record_id = ${mine.id}`.execute(
      database(),
    );
    expect(rows[0]?.n).toBe(1);
  });

  it("limits the pack to notices its requester may see", async () => {
    const officer = await signInAs(await createOfficer([here]));
    const answer = await officer.post("/print-packs", {});
    const { id, job } = answer.body.data as unknown as { id: number; job: { id: number } };
    expect((await completeJob(job.id)).state).toBe("done");
    expect(await packOf(id)).toMatchObject({ count: 6 });
    expect((await officer.fetch(`/print-packs/${id}/file`)).status).toBe(200);
  });

  it("is refused for contradictory filters, with all errors at once", async () => {
    const wrong = await admin.post("/print-packs", { run_id: 999_999, ward_id: ward, street_id: 999_999 });
    expect(wrong).toMatchObject({ status: 422 });
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(["run_id", "street_id", "ward_id"]);
    expect((await admin.post("/print-packs", { lga_id: there, ward_id: ward })).status).toBe(422);
  });
});
