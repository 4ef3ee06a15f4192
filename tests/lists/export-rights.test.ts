import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { individual } from "#domain/register/individual.ts";
import { systemActor } from "#kernel/actor.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { connectionPool, database } from "#kernel/db/client.ts";
import { getJob } from "#platform/jobs/find.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { csvCells } from "../support/csv.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import { sampleOf } from "../support/sample.ts";

const program = systemActor("tests/lists");
const PHONE = "08077001122";
const columns = "phone_number,date_of_birth,city";

let db: TestDatabase;
let folder: string;
let admin: ApiClient;
let here: number;
let there: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ratebook-exports-"));
  vi.stubEnv("RATEBOOK_DATA", folder);
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  [here, there] = [await createLga(), await createLga()];
  await admin.post("/individuals", {
    ...sampleOf(individual),
    surname: "Exported",
    phone_number: PHONE,
    date_of_birth: "1985-03-14",
    lga_id: here,
  });
  await admin.post("/individuals", {
    ...sampleOf(individual),
    surname: "Exported",
    phone_number: "08077001133",
    date_of_birth: "1990-01-02",
    lga_id: there,
  });
});
afterAll(async () => {
  await db.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Exports a list to a file and reads it. */
async function made(client: ApiClient, body: object): Promise<{ id: number; lines: string[][] }> {
  const response = await client.post("/individuals/export", body);
  expect(response.status).toBe(201);
  const { id } = response.body.data as { id: number };
  const job = await runJobAndWait(program, id, () => undefined, new AbortController().signal);
  expect([job.state, job.error]).toEqual(["done", null]);
  const answer = await client.fetch(`/jobs/${id}/file`);
  expect(answer.status).toBe(200);
  return { id, lines: csvCells(await answer.text()).slice(1) };
}

async function trail(action: string) {
  return database()
    .selectFrom("audit")
    .select(["actor_name", "reason", "after"])
    .where("action", "=", action)
    .orderBy("id", "desc")
    .execute();
}

describe("an export of people", () => {
  test("is masked like the list, and recorded in the audit trail", async () => {
    const answer = await admin.fetch(`/individuals/file?format=csv&q=Exported&columns=${columns}`);
    const lines = csvCells(await answer.text()).slice(1);
    expect(lines.map((line) => line[2]).sort()).toEqual(["••••••••122", "••••••••133"]);
    expect(lines.map((line) => line[3]).sort()).toEqual(["•• ••• 1985", "•• ••• 1990"]);
    const [entry] = await trail("individual.export");
    expect(entry).toMatchObject({
      reason: null,
      after: { format: "csv", rows: 2, query: { q: ["Exported"] } },
    });
    const stored = await made(admin, { format: "csv", query: { q: "Exported", columns } });
    expect(stored.lines.map((line) => line[2]).sort()).toEqual(["••••••••122", "••••••••133"]);
  });

  test("contains unmasked personal data only with a purpose, which the audit trail keeps", async () => {
    const ask = (reveal: object) =>
      admin.post("/individuals/export", { format: "csv", query: { q: "Exported", columns }, reveal });
    expect((await ask({})).body).toMatchObject({
      code: "invalid",
      errors: { purpose: [expect.any(String)] },
    });
    expect((await ask({ purpose: "other" })).body).toMatchObject({ errors: { note: [expect.any(String)] } });
    const full = await made(admin, {
      format: "csv",
      query: { q: "Exported", columns, sort: "code" },
      reveal: { purpose: "collect", note: "rates of 2026" },
    });
    expect(full.lines.map((line) => line.slice(2, 4))).toEqual([
      [PHONE, "1985-03-14"],
      ["08077001133", "1990-01-02"],
    ]);
    const [entry] = await trail("individual.export");
    expect(entry).toMatchObject({ reason: "Collect an unpaid amount: rates of 2026" });
  });

  test("unmasks only where the right to it applies, and is refused without that right", async () => {
    const mixed = await createOfficerWithGrants(
      { permissions: ["individual.view", "individual.export"] },
      { permissions: ["personal_data.reveal"], lga_ids: [here] },
    );
    const { lines } = await made(await signInAs(mixed), {
      format: "csv",
      query: { q: "Exported", columns, sort: "code" },
      reveal: { purpose: "contact" },
    });
    expect(lines.map((line) => line[2])).toEqual([PHONE, "••••••••133"]);
    const plain = await signInAs(
      await createOfficerWithGrants({ permissions: ["individual.view", "individual.export"] }),
    );
    const refused = await plain.post("/individuals/export", {
      format: "csv",
      query: {},
      reveal: { purpose: "contact" },
    });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  });

  test("contains only what both rights cover", async () => {
    const officer = await signInAs(
      await createOfficerWithGrants(
        { permissions: ["individual.view"] },
        { permissions: ["individual.export"], lga_ids: [there] },
      ),
    );
    const answer = await officer.fetch(`/individuals/file?format=csv&q=Exported&columns=${columns}`);
    expect(
      csvCells(await answer.text())
        .slice(1)
        .map((line) => line[2]),
    ).toEqual(["••••••••133"]);
    const viewer = await signInAs(await createOfficerWithGrants({ permissions: ["individual.view"] }));
    expect((await viewer.get("/individuals/file?format=csv")).status).toBe(403);
    expect((await viewer.post("/individuals/export", { format: "csv" })).status).toBe(403);
    const exporter = await signInAs(await createOfficerWithGrants({ permissions: ["individual.export"] }));
    expect((await exporter.get("/individuals/file?format=csv")).status).toBe(403);
  });
});

describe("the file of an export", () => {
  test("can be downloaded only by its requester, not by others who may view all jobs", async () => {
    const { id } = await made(admin, { format: "csv", query: { q: "Exported" } });
    const other = await signInAs("admin2@ratebook.test");
    expect((await other.get(`/jobs/${id}`)).status).toBe(200);
    expect((await other.get(`/jobs/${id}/file`)).status).toBe(404);
  });

  test("can be downloaded for three days, then is deleted", async () => {
    const { id } = await made(admin, { format: "csv", query: { q: "Exported" } });
    const { stored } = await getJob(program, id);
    const file = dataFile(stored?.path ?? "");
    const left = Date.parse(stored?.expires ?? "") - Date.now();
    expect(left).toBeGreaterThan(2.9 * 86_400_000);
    expect((await stat(file)).mode & 0o077).toBe(0);
    await connectionPool().query(
      `UPDATE job SET result = jsonb_set(result, '{file,expires}', to_jsonb(now() - interval '1 minute')) WHERE id = $1`,
      [id],
    );
    expect((await admin.get(`/jobs/${id}/file`)).body.code).toBe("not-found");
  });

  test("is deleted when its requester loses the rights", async () => {
    const email = await createOfficerWithGrants({ permissions: ["individual.view", "individual.export"] });
    const holder = await signInAs(email);
    const { id } = await made(holder, { format: "csv", query: { q: "Exported" } });
    await connectionPool().query(
      "DELETE FROM user_role WHERE user_id = (SELECT id FROM app_user WHERE email = $1)",
      [email],
    );
    expect((await holder.get(`/jobs/${id}/file`)).status).toBe(403);
  });
});

test("too many rows for a direct download are refused, and exported in the background", async () => {
  await connectionPool().query(
    `INSERT INTO property (street_name, city, use, status) SELECT 'Many ' || n, 'Ota', 'vacant', 'approved'
     FROM generate_series(1, 10100) AS n`,
  );
  const answer = await admin.get("/properties/file?format=csv&use=vacant");
  expect([answer.status, answer.body.code]).toEqual([422, "export-too-large"]);
  const response = await admin.post("/properties/export", {
    format: "csv",
    query: { use: "vacant", sort: "code", q: "Many", columns: "use" },
  });
  const { id } = response.body.data as { id: number };
  const job = await runJobAndWait(program, id, () => undefined, new AbortController().signal);
  expect(job).toMatchObject({ state: "done", done: 10_100, total: 10_100, result: { rows: 10_100 } });
  const lines = csvCells(await (await admin.fetch(`/jobs/${id}/file`)).text());
  expect(lines).toHaveLength(10_101);
  expect(new Set(lines.slice(1).map(([code]) => code)).size).toBe(10_100);
  expect([lines[1]?.[1], lines.at(-1)?.[1]]).toEqual(["Many 1, Ota", "Many 10100, Ota"]);
});
