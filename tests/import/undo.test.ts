import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { ImportView } from "#areas/registry/import/get-import.ts";
import type { RemainingRecord } from "#areas/registry/import/undo/list-remaining.ts";
import { database } from "#kernel/db/client.ts";
import { startWorker, type WorkerProcess } from "../jobs/worker-process.ts";
import { formOf } from "../photos/gallery.ts";
import { signInAs } from "../support/api.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { makeJpeg } from "../support/pictures.ts";
import { type ImportClient, importClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

let office: ImportOffice;
let clerk: ImportClient;
let other: ImportClient;
let workers: WorkerProcess[] = [];

beforeAll(async () => {
  office = await importOffice();
  clerk = office.clerk;
  other = await importClient("admin2@ratebook.test");
});
afterAll(() => office.close());
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.end("SIGKILL")));
  workers = [];
});

async function work(): Promise<WorkerProcess> {
  const worker = await startWorker(office.url);
  workers.push(worker);
  return worker;
}

let files = 0;

/** A roll of this many houses, each with its own roll number. Every fifth belongs to the same company. */
function roll(lines: number): string {
  files += 1;
  const rows = Array.from({ length: lines }, (_, at) => {
    const owner = at % 5 === 0 ? `QUARRY HOLDINGS ${files} LTD` : `"BELLO ${files} ${at}, MUSA"`;
    return `R${files}-${at},${at + 1},Quarry Road,Ota,vacant,${owner}`;
  });
  return `roll_number,street_number,street_name,city,use,owner\n${rows.join("\n")}\n`;
}

async function importStatement(lines: number, text = roll(lines)): Promise<ImportView> {
  const view = await clerk.take("property", "roll.csv", text);
  return clerk.finish(view.id, "run", view.mapping);
}

/** What an import created and still exists. */
async function left(importId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ["property", "individual", "corporate", "ownership"]) {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM ${sql.table(table)} WHERE import_id = ${importId}`.execute(database());
    counts[table] = rows[0]?.n ?? 0;
  }
  return counts;
}

async function idsOf(importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM property WHERE import_id = ${importId} ORDER BY id`.execute(database());
  return rows.map(({ id }) => id);
}

async function remaining(id: number): Promise<RemainingRecord[]> {
  return (await clerk.get(`/imports/${id}/stays`)).body.data as RemainingRecord[];
}

it("undoes an import completely, owners included, and the file can be imported again", {
  timeout: 120_000,
}, async () => {
  await work();
  const text = roll(20);
  const view = await importStatement(20, text);
  expect(await left(view.id)).toEqual({ property: 20, individual: 16, corporate: 1, ownership: 20 });

  const preview = await clerk.undo(view.id, "undo-check");
  expect(preview).toMatchObject({ state: "undo-checked" });
  expect(preview.undo_check?.removed).toEqual({ property: 20, individual: 16, corporate: 1, lga: 0 });
  expect(preview.undo_check?.kept).toEqual([]);
  expect(await left(view.id)).toEqual({ property: 20, individual: 16, corporate: 1, ownership: 20 });

  const undone = await clerk.undo(view.id, "undo");
  expect(undone.state).toBe("undone");
  expect(undone.undo?.removed).toEqual(preview.undo_check?.removed);
  expect(await left(view.id)).toEqual({ property: 0, individual: 0, corporate: 0, ownership: 0 });
  const trail = await sql<{ action: string; n: number }>`
    SELECT action, coalesce((after->>'taken_away')::int, 0) AS n FROM audit
    WHERE action LIKE '%undo%' ORDER BY id`.execute(database());
  expect(trail.rows).toEqual([
    { action: "import.undo", n: 0 },
    { action: "property.undo_import", n: 20 },
    { action: "individual.undo_import", n: 16 },
    { action: "corporate.undo_import", n: 1 },
  ]);

  // Again: the same import from its start, and the same file as another import.
  const repeated = await clerk.finish(view.id, "run", view.mapping);
  expect(repeated).toMatchObject({ state: "done", run: { counts: { made: 20, there: 0, owners_made: 17 } } });
  const twice = await importStatement(20, text);
  expect(twice.run?.counts).toMatchObject({ made: 0, there: 20 });
});

it("keeps records that were approved, edited or written about, with their owner, and reports the reason", {
  timeout: 120_000,
}, async () => {
  await work();
  const view = await importStatement(10);
  const [approved = 0, edited = 0, noted = 0, owned = 0] = await idsOf(view.id);
  const viewed = await other.send("GET", `/properties/${approved}`);
  const seen = { version: (viewed.body.data as { version: number }).version };
  expect((await other.send("POST", `/properties/${approved}/approve`, seen)).status).toBe(200);
  const { version } = await database()
    .selectFrom("property")
    .select("version")
    .where("id", "=", edited)
    .executeTakeFirstOrThrow();
  const patched = await clerk.send("PATCH", `/properties/${edited}`, { landmark: "By the mill", version });
  expect(patched.status).toBe(200);
  const written = await clerk.send("POST", "/notes", {
    resource: "property",
    record_id: noted,
    note: "Seen",
    for_owner: false,
  });
  expect(written.status).toBe(201);
  const { rows: people } = await sql<{ id: number }>`
    SELECT individual_id AS id FROM ownership WHERE import_id = ${view.id} AND individual_id IS NOT NULL
    ORDER BY asset_id DESC LIMIT 1`.execute(database());
  const handed = await clerk.send("POST", `/properties/${owned}/owners`, {
    owners: [{ type: "individual", id: people[0]?.id, share_bp: 10_000 }],
  });
  expect([200, 201]).toContain(handed.status);

  const preview = await clerk.undo(view.id, "undo-check");
  const undone = await clerk.undo(view.id, "undo");
  // The result matches the dry run.
  expect(undone.undo?.removed).toEqual(preview.undo_check?.removed);
  expect(undone.undo?.kept).toEqual(preview.undo_check?.kept);
  const stored = await remaining(view.id);
  expect(
    stored
      .filter(({ resource }) => resource === "property")
      .map(({ record_id, reason_code }) => [record_id, reason_code]),
  ).toEqual([
    [approved, "decided"],
    [edited, "edited"],
    [noted, "note"],
    [owned, "owners"],
  ]);
  expect(
    new Set(stored.filter(({ resource }) => resource !== "property").map(({ reason_code }) => reason_code)),
  ).toEqual(new Set(["owns"]));
  expect(await idsOf(view.id)).toEqual([approved, edited, noted, owned]);
  expect(stored[0]).toMatchObject({
    code: expect.stringMatching(/^PRP-/),
    reason: expect.stringContaining("Decided"),
  });
  // Each page starts after the one before, and the file has all rows.
  const first = (await clerk.get(`/imports/${view.id}/stays?per_page=3`)).body as unknown as {
    data: RemainingRecord[];
    meta: { next: string; total: number };
  };
  expect(first.meta).toMatchObject({ total: stored.length, next: "3" });
  const rest = (await clerk.get(`/imports/${view.id}/stays?per_page=200&after=${first.meta.next}`)).body
    .data as RemainingRecord[];
  expect([...first.data, ...rest]).toEqual(stored);
  const file = await clerk.text(`/imports/${view.id}/stays/file`);
  expect(file.trim().split("\r\n")).toHaveLength(stored.length + 1);

  // A second run changes nothing.
  const before = await left(view.id);
  await clerk.undo(view.id, "undo-check");
  const nothing = await clerk.undo(view.id, "undo");
  expect(nothing.undo?.removed).toMatchObject({ property: 0, individual: 0, corporate: 0 });
  expect(await left(view.id)).toEqual(before);
});

it("keeps a record with a photo, unless all its photos were removed", {
  timeout: 120_000,
}, async () => {
  await work();
  const view = await importStatement(3);
  const [photographed = 0, bare = 0] = await idsOf(view.id);
  const desk = await signInAs("admin@ratebook.test");
  const picture = await makeJpeg(60, 40);
  const photos: number[] = [];
  for (const id of [photographed, bare]) {
    const added = await desk.post(`/properties/${id}/photos`, formOf(picture));
    expect(added.status).toBe(201);
    photos.push((added.body.data as { id: number }).id);
  }
  expect((await desk.delete(`/properties/${bare}/photos/${photos[1]}`)).status).toBe(200);

  const preview = await clerk.undo(view.id, "undo-check");
  const undone = await clerk.undo(view.id, "undo");
  expect(undone.undo?.removed).toMatchObject({ property: 2 });
  expect(undone.undo?.removed).toEqual(preview.undo_check?.removed);
  expect(await idsOf(view.id)).toEqual([photographed]);
  const stored = (await remaining(view.id)).filter(({ resource }) => resource === "property");
  expect(stored.map(({ record_id, reason_code }) => [record_id, reason_code])).toEqual([
    [photographed, "photo"],
  ]);
});

it("keeps an owner that another file uses, and removes it with the last of them", {
  timeout: 120_000,
}, async () => {
  await work();
  const line = (no: string) =>
    `roll_number,street_name,city,use,owner\n${no},Quarry Road,Ota,vacant,SHARED WORKS LTD\n`;
  const first = await importStatement(1, line("SH-1"));
  const second = await importStatement(1, line("SH-2"));
  await clerk.undo(first.id, "undo-check");
  await clerk.undo(first.id, "undo");
  expect((await remaining(first.id)).map(({ resource, reason_code }) => [resource, reason_code])).toEqual([
    ["corporate", "owns"],
  ]);
  await clerk.undo(second.id, "undo-check");
  expect((await clerk.undo(second.id, "undo")).undo?.removed).toMatchObject({ property: 1, corporate: 0 });
  await clerk.undo(first.id, "undo-check");
  expect((await clerk.undo(first.id, "undo")).undo?.removed).toMatchObject({ property: 0, corporate: 1 });
});

it("refuses an undo without a dry run, of nothing imported, or while the import is busy", {
  timeout: 120_000,
}, async () => {
  const view = await clerk.take("property", "roll.csv", roll(3));
  expect((await clerk.post(`/imports/${view.id}/undo-check`)).body.code).toBe("nothing-imported");
  expect((await clerk.post(`/imports/${view.id}/undo`)).body.code).toBe("nothing-imported");
  await clerk.ask(view.id, "run", view.mapping);
  expect((await clerk.post(`/imports/${view.id}/undo-check`)).body.code).toBe("import-running");
  await work();
  await vi.waitFor(async () => expect((await clerk.getImport(view.id)).state).toBe("done"), {
    timeout: 60_000,
    interval: 50,
  });
  expect((await clerk.post(`/imports/${view.id}/undo`)).body.code).toBe("undo-not-checked");
  await clerk.undo(view.id, "undo-check");
  // Records imported since were not in the dry run.
  await clerk.finish(view.id, "run", view.mapping);
  expect((await clerk.post(`/imports/${view.id}/undo`)).body.code).toBe("undo-not-checked");
  await clerk.undo(view.id, "undo-check");
  const both = await Promise.all([
    clerk.post(`/imports/${view.id}/undo`),
    other.post(`/imports/${view.id}/undo`),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
  await vi.waitFor(async () => expect((await clerk.getImport(view.id)).state).toBe("undone"), {
    timeout: 60_000,
    interval: 50,
  });
  const stranger = await importClient(await createOfficerWithGrants({ permissions: ["property.import"] }));
  for (const verb of ["undo-check", "undo"])
    expect((await stranger.post(`/imports/${view.id}/${verb}`)).status).toBe(404);
  expect((await stranger.get(`/imports/${view.id}/stays`)).status).toBe(404);
});

it("resumes after its last batch when its process is killed", { timeout: 180_000 }, async () => {
  const first = await work();
  const view = await importStatement(6_000);
  await clerk.undo(view.id, "undo-check");
  await clerk.post(`/imports/${view.id}/undo`);
  await vi.waitFor(
    async () => {
      const { undo } = await clerk.getImport(view.id);
      if ((undo?.removed.property ?? 0) === 0) throw new Error("not begun");
    },
    { timeout: 60_000, interval: 5 },
  );
  await first.end("SIGKILL");
  await work();
  const done = await vi.waitFor(
    async () => {
      const now = await clerk.getImport(view.id);
      if (now.state !== "undone") throw new Error(now.state);
      return now;
    },
    { timeout: 120_000, interval: 50 },
  );
  // Each record is counted once, whichever process removed it.
  expect(done.undo?.removed).toEqual({ property: 6_000, individual: 4_800, corporate: 1, lga: 0 });
  expect(await left(view.id)).toEqual({ property: 0, individual: 0, corporate: 0, ownership: 0 });
});

it("pages through all skipped lines", async () => {
  await work();
  const text = `roll_number,street_name,city,use\n${Array.from({ length: 25 }, (_, at) => `L-${at},"Quarry, ${"x".repeat(40)}",Ota,vacant`).join("\n")}\n`;
  const view = await clerk.take("property", "long.csv", text);
  await clerk.finish(view.id, "dry-run", view.mapping);
  const lines: unknown[] = [];
  let next: string | undefined;
  do {
    const page = (await clerk.get(`/imports/${view.id}/left-out?per_page=10${next ? `&after=${next}` : ""}`))
      .body as unknown as {
      data: { line: number }[];
      meta: { next?: string };
    };
    lines.push(...page.data);
    next = page.meta.next;
  } while (next);
  expect(lines).toHaveLength(25);
  expect(lines[24]).toEqual({
    line: 26,
    faults: [
      {
        column: "street_name",
        value: `Quarry, ${"x".repeat(40)}`,
        message: "Enter at most 30 letters. You entered 48.",
      },
    ],
  });
});
