import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ImportView } from "#areas/registry/import/get-import.ts";
import { database } from "#kernel/db/client.ts";
import { startWorker, type WorkerProcess } from "../jobs/worker-process.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createOfficer } from "../support/people.ts";
import { type ImportClient, importClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

const DATA = resolve(import.meta.dirname, "../../../shared/data");
const isThere = existsSync(`${DATA}/nigeria-wards.csv`);

let office: ImportOffice;
let clerk: ImportClient;
let worker: WorkerProcess;

beforeAll(async () => {
  office = await importOffice();
  clerk = office.clerk;
  worker = await startWorker(office.url);
});
afterAll(async () => {
  await worker?.end("SIGKILL");
  await office.close();
});
afterEach(async () => {
  for (const table of ["ownership", "shop", "corporate", "individual", "ward", "lga"])
    await sql`DELETE FROM ${sql.table(table)} WHERE import_id IS NOT NULL`.execute(database());
});

async function rowsOf<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(database())).rows;
}

const countOf = async (table: string) =>
  (
    await rowsOf(
      sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)} WHERE import_id IS NOT NULL`,
    )
  )[0]?.n ?? 0;

const badLines = (view: ImportView) => view.run?.bad_lines.map(({ line, outcome }) => [line, outcome]) ?? [];

describe("a list of wards with their states", () => {
  const SMALL = `state,lga,ward,latitude,longitude
Ogun State,Ado Odo-Ota,Ota I,6.69,3.23
Ogun,ADO-ODO/OTA,Ota-I,6.70,3.24
Ogun,Abeokuta New,Ake,7.16,3.35
Lagos,Surulere,Akinhanmi,6.49,3.35
Oyo,Surulere,Iresaadu,8.11,4.36
Oyo,Surulere,"Two
lines",8.11,4.36
`;

  it("creates missing wards, reports repeated ones, and assigns their local governments", async () => {
    const view = await clerk.take("ward", "wards.csv", SMALL);
    expect(view.mapping.columns.map(({ column, to }) => [column, to])).toEqual([
      ["state", "lga_state"],
      ["lga", "lga_id"],
      ["ward", "name"],
      ["latitude", "latitude"],
      ["longitude", "longitude"],
    ]);
    const dry = await clerk.finish(view.id, "dry-run", view.mapping);
    expect(await countOf("lga")).toBe(0);
    const done = await clerk.finish(view.id, "run", view.mapping);
    expect(done.run?.counts).toEqual(dry.check?.counts);
    expect(done.run?.counts).toMatchObject({ lines: 6, made: 4, repeated: 1, bad: 1, lgas_made: 3 });
    expect(badLines(done)).toEqual([
      [3, "repeated"],
      [7, "bad"],
    ]);
    expect(done.run?.bad_lines[0]?.faults).toMatchObject([
      { value: "Ota-I", message: expect.stringContaining("This ward is already on line 2 of the file") },
    ]);
    const made = await rowsOf(
      sql`SELECT w.name, l.name AS lga, l.state, l.reach, l.import_id IS NOT NULL AS new
        FROM ward w JOIN lga l ON l.id = w.lga_id WHERE w.import_id IS NOT NULL ORDER BY w.id`,
    );
    expect(made).toEqual([
      { name: "Ota I", lga: "Ado-Odo/Ota", state: "Ogun State", reach: "ours", new: false },
      { name: "Ake", lga: "Abeokuta New", state: "Ogun", reach: "ours", new: true },
      { name: "Akinhanmi", lga: "Surulere", state: "Lagos", reach: "other", new: true },
      { name: "Iresaadu", lga: "Surulere", state: "Oyo", reach: "other", new: true },
    ]);
    const repeated = await clerk.take("ward", "wards-again.csv", SMALL);
    const second = await clerk.finish(repeated.id, "run", repeated.mapping);
    expect(second.run?.counts).toMatchObject({ made: 0, there: 4, different: 1, bad: 1, lgas_made: 0 });
  });

  it("creates local governments only for officers who may create them everywhere", async () => {
    const rights = ["ward.import", "ward.view"];
    for (const email of [
      await createOfficerWithGrants({ permissions: rights }),
      await createOfficerWithGrants({ permissions: rights }, { permissions: ["lga.create"], lga_ids: [1] }),
    ]) {
      const officer = await importClient(email);
      const view = await officer.take("ward", "wards.csv", SMALL);
      const done = await officer.finish(view.id, "run", view.mapping);
      expect(done.run?.counts).toMatchObject({ lgas_made: 0, bad: expect.any(Number) });
      expect(await countOf("lga")).toBe(0);
      expect(JSON.stringify(done.run?.bad_lines)).toContain(
        "you need the right to add local governments, for all local governments and agencies",
      );
    }
  });

  it("imports only the wards of their own local government for an officer limited to it", async () => {
    const { id = 0 } =
      (await rowsOf(sql<{ id: number }>`SELECT id FROM lga WHERE name = 'Ado-Odo/Ota'`))[0] ?? {};
    const officer = await importClient(await createOfficer([id]));
    const view = await officer.take("ward", "wards.csv", SMALL);
    const done = await officer.finish(view.id, "run", view.mapping);
    expect(done.run?.counts).toMatchObject({ made: 1, repeated: 1, bad: 4, lgas_made: 0 });
  });
});

describe.skipIf(!isThere)("needs ../shared/data: real files", { timeout: 120_000 }, () => {
  it("imports or reports all 8,809 wards and all 400 business licences, and merges nothing", async () => {
    await importWards();
    await importLicences();
  });

  async function importWards(): Promise<void> {
    const view = await clerk.take("ward", "nigeria-wards.csv", readFileSync(`${DATA}/nigeria-wards.csv`));
    const done = await clerk.finish(view.id, "run", view.mapping);
    expect(done.run?.counts).toMatchObject({
      lines: 8809,
      made: 8797,
      repeated: 11,
      bad: 1,
      there: 0,
      different: 0,
      lgas_made: 757,
    });
    const repeats = done.run?.bad_lines.filter(({ outcome }) => outcome === "repeated") ?? [];
    expect(repeats.map(({ faults }) => faults[0]?.value).sort()).toEqual(repeatedNames());
    expect((await clerk.badLines(view.id)).trim().split("\r\n").length).toBeGreaterThan(12);
    expect(await countOf("ward")).toBe(8797);
    const places = await rowsOf(
      sql`SELECT count(DISTINCT state_key(state)) AS states, count(*) AS lgas,
        count(*) FILTER (WHERE reach = 'ours' AND import_id IS NOT NULL) AS new_ours FROM lga`,
    );
    // Three of Ogun's twenty are spelled differently in the demonstration.
    expect(places).toEqual([{ states: 37, lgas: 777, new_ours: 3 }]);
  }

  /** The second, third … ward with a name in its local government, computed independently of the program. */
  function repeatedNames(): string[] {
    const lines = readFileSync(`${DATA}/nigeria-wards.csv`, "utf8").trimEnd().split("\n").slice(1);
    const seen = new Set<string>();
    return lines
      .map((line) => line.replace(/,[^,]*,[^,]*$/, ""))
      .filter((name) => {
        const isRepeated = seen.has(name.toLowerCase());
        seen.add(name.toLowerCase());
        return isRepeated;
      })
      .map((name) => name.replace(/^[^,]*,[^,]*,/, ""))
      .sort();
  }

  /** As shops, when each renewal counts. */
  async function importLicences(): Promise<void> {
    const file = readFileSync(`${DATA}/business-licences.csv`);
    const view = await clerk.take("shop", "business-licences.csv", file);
    const stored = view.mapping.columns.filter(({ to }) => to !== "permit_number" && !to.startsWith("owner"));
    // The file is from another country: everything but its positions can be imported.
    const lenient = stored.map((entry) => ({
      ...entry,
      blank_if_refused: ["address", "latitude", "longitude"].includes(entry.to),
    }));
    const columns = [...lenient, { column: "ID", to: "permit_number" }];
    const done = await clerk.finish(view.id, "run", { ...view.mapping, columns });
    expect(done.run?.counts).toMatchObject({ lines: 400, made: 400, repeated: 0, bad: 0 });
    expect(await countOf("shop")).toBe(400);
    // Nothing of them is lost: each permit of the file exists.
    const permits = new Set(file.toString("utf8").match(/^\d+-\d*(?=,)/gm));
    const there = await rowsOf(sql<{ permit: string }>`SELECT permit_number AS permit FROM shop`);
    expect(new Set(there.map(({ permit }) => permit))).toEqual(permits);
  }
});
