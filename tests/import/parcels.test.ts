import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Counts } from "#areas/registry/import/counts.ts";
import type { ImportView } from "#areas/registry/import/get-import.ts";
import type { MappedColumn } from "#areas/registry/import/mapping.ts";
import { OUTSIDE_COUNTRY } from "#domain/record-input.ts";
import { database } from "#kernel/db/client.ts";
import { startWorker, type WorkerProcess } from "../jobs/worker-process.ts";
import type { ImportClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

const DATA = resolve(import.meta.dirname, "../../../shared/data");
const isThere = existsSync(`${DATA}/parcels.csv`);

/** How a clerk maps the columns of parcels.csv with the assessor's own names. */
const OWN_NAMES: readonly MappedColumn[] = [
  { column: "nhdra_vns style desc", to: "building_type" },
  { column: "nhdra_vns ayb", to: "year_built", convert: "whole-from-decimal" },
  { column: "nhdra_vns tot rooms", to: "number_of_rooms", convert: "whole-from-decimal" },
  { column: "nhdra_vns num bedrm", to: "number_of_beds", convert: "whole-from-decimal" },
  { column: "nhdra_vns stories", to: "number_of_floors", convert: "whole-from-decimal" },
  { column: "nhdra_saledate", to: "owner_since", convert: "date-time" },
];

/** The meaning of its class codes. */
const CLASSES = {
  "0*": "mixed",
  "1*": "residential",
  "13*": "vacant",
  "3*": "commercial",
  "39*": "vacant",
  "4*": "industrial",
  "44*": "vacant",
  "6*": "agricultural",
  "9*": "institutional",
};

/** Rejected lines of parcels.csv when invalid storeys are left blank, by line of the file. */
const NINE = {
  728: "81-83",
  1439: "2-3-4",
  1541: "16--18",
  1568: "36-48",
  1853: "19-25",
  1859: "2.3e-05",
  1923: "60-1/2",
  2120: "19-21",
  2373: "56-58",
};

describe.skipIf(!isThere)("needs ../shared/data: real files", { timeout: 180_000 }, () => {
  let office: ImportOffice;
  let clerk: ImportClient;
  let workers: WorkerProcess[] = [];

  beforeAll(async () => {
    office = await importOffice();
    clerk = office.clerk;
  });
  afterAll(() => office.close());
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.end("SIGKILL")));
    workers = [];
    for (const table of ["ownership", "property", "shop", "individual", "corporate"])
      await sql`DELETE FROM ${sql.table(table)} WHERE import_id IS NOT NULL`.execute(database());
  });

  async function work(): Promise<WorkerProcess> {
    const worker = await startWorker(office.url);
    workers.push(worker);
    return worker;
  }

  const parcels = () => readFileSync(`${DATA}/parcels.csv`, "utf8");

  /** The roll of a larger town: each line ten times, each with its own roll number. */
  function tenfold(): string {
    const [header, ...lines] = parcels().trimEnd().split("\n");
    const copies = Array.from({ length: 10 }, (_, n) =>
      lines.map((line) => line.replace(/^[^,]+/, `$&/${n}`)),
    );
    return `${[header, ...copies.flat()].join("\n")}\n`;
  }

  /** The file has only the owner's town, so one town is given for all properties. */
  const placed = ({ mapping }: ImportView) => ({
    ...mapping,
    columns: [
      ...mapping.columns.map((entry) => (entry.to === "use" ? { ...entry, values: CLASSES } : entry)),
      ...OWN_NAMES,
    ],
    constants: { city: "LEBANON" },
  });
  const lenient = (view: ImportView) => ({
    ...placed(view),
    columns: placed(view).columns.map((entry) =>
      entry.to === "number_of_floors" ? { ...entry, blank_if_refused: true } : entry,
    ),
  });

  /** The number of rows that imports have created. */
  async function count(table: string): Promise<number> {
    const { rows } = await sql<{
      n: number;
    }>`SELECT count(*) AS n FROM ${sql.table(table)} WHERE import_id IS NOT NULL`.execute(database());
    return rows[0]?.n ?? 0;
  }

  /** Waits for a state of the import. */
  function until(
    id: number,
    isReached: (view: ImportView) => boolean,
    timeout = 120_000,
  ): Promise<ImportView> {
    return vi.waitFor(
      async () => {
        const view = await clerk.getImport(id);
        if (!isReached(view)) throw new Error(`${view.state}: ${view.run?.done}`);
        return view;
      },
      { timeout, interval: 20 },
    );
  }

  it("imports a property roll in full, each line as a record or with a reason", async () => {
    await work();
    const view = await clerk.take("property", "parcels.csv", parcels());
    expect(view).toMatchObject({ lines: 3000, encoding: "utf-8", delimiter: "," });
    expect(view.mapping.columns.map(({ column, to, convert }) => [column, to, convert ?? ""])).toEqual([
      ["parcel_id", "roll_number", ""],
      ["situs_address", "address", ""],
      ["owner_name", "owner", ""],
      ["mailing_address1", "owner_address", ""],
      ["mailing_city", "owner_city", ""],
      ["class_code", "use", ""],
      ["class_code", "class_code", ""],
      ["lot_size_acres", "plot_size", "acres"],
      ["total_value", "assessed_value", ""],
    ]);

    // "1T" and "1.75" are not storeys: rejected unless left blank on request.
    const strict = await clerk.finish(view.id, "dry-run", placed(view));
    expect(strict).toMatchObject({ state: "checked", check: { counts: { made: 2359, bad: 641 } } });
    expect(strict.check?.bad_lines).toHaveLength(100);
    expect(strict.check?.reasons[0]).toMatchObject({
      column: "nhdra_vns stories",
      lines: expect.any(Number),
    });
    expect(strict.check?.reasons).toContainEqual({
      column: "situs_address",
      message: "Street number: at most 4 characters.",
      lines: 8,
    });
    expect((await clerk.badLines(view.id)).trim().split("\r\n")).toHaveLength(642);
    expect(await count("property")).toBe(0);
    expect(await count("individual")).toBe(0);

    const dry = await clerk.finish(view.id, "dry-run", lenient(view));
    const done = await clerk.finish(view.id, "run", lenient(view));
    expect(done.run?.counts).toEqual(dry.check?.counts);
    expect(done.run?.counts).toMatchObject({ lines: 3000, made: 2991, bad: 9, there: 0, repeated: 0 });
    const rejected = done.run?.bad_lines.map(({ line, faults }) => [line, faults[0]?.value]);
    expect(Object.fromEntries(rejected ?? [])).toEqual(NINE);
    expect(done.run?.bad_lines.every(({ faults }) => faults.every(({ column }) => column !== null))).toBe(
      true,
    );
    expect(await count("property")).toBe(2991);
    expect(await count("ownership")).toBe(2991);
    expect((await count("individual")) + (await count("corporate"))).toBe(done.run?.counts?.owners_made);
    await isPlausible();
  });

  /** Some lines of the roll, as they must be in the register. */
  async function isPlausible(): Promise<void> {
    const { rows } = await sql`
      SELECT p.street_number, p.street_name, p.city, p.use, p.class_code, p.plot_size, p.assessed_value,
        p.building_type, p.year_built, p.number_of_rooms, p.number_of_beds, p.number_of_floors, p.status,
        i.surname, i.first_name, i.status AS owner_status, o.share_bp, o.since
      FROM property p JOIN ownership o ON o.asset_type = 'property' AND o.asset_id = p.id
        JOIN individual i ON i.id = o.individual_id WHERE p.roll_number = '1-1'`.execute(database());
    expect(rows).toEqual([
      {
        street_number: "17",
        street_name: "FARAWAY LN",
        city: "LEBANON",
        use: "residential",
        // 2.34 acres of 4,046.8564224 m²; ₦461,900
        class_code: "1010",
        plot_size: "9469.64",
        assessed_value: 46_190_000,
        building_type: "CONTEMPORY",
        year_built: 1963,
        number_of_rooms: 7,
        number_of_beds: 3,
        number_of_floors: 2,
        status: "submitted",
        surname: "OWNER 0001",
        first_name: "PRIVATE",
        owner_status: "active",
        share_bp: 10_000,
        since: "2017-10-23",
      },
    ]);
    // One company at one address owns 96 of the imported lines and is created once.
    const bodies = await sql`
      SELECT c.name, c.status, count(*) AS owned FROM corporate c JOIN ownership o ON o.corporate_id = c.id
      WHERE c.name IN ('ROCK RIDGE LEBANON LLC') GROUP BY c.id`.execute(database());
    expect(bodies.rows).toEqual([{ name: "ROCK RIDGE LEBANON LLC", status: "submitted", owned: 96 }]);
    const sizes = await sql<{
      sum: string;
    }>`SELECT sum(plot_size) AS sum FROM property WHERE import_id IS NOT NULL`.execute(database());
    expect(sizes.rows[0]?.sum).toBe(exactSize());
    const trail = await sql<{
      n: number;
    }>`SELECT sum((after->>'made')::int) AS n FROM audit WHERE action = 'property.import'`.execute(
      database(),
    );
    expect(trail.rows[0]?.n).toBe(2991);
  }

  /** The file's acres in m², each rounded once, computed independently of the program. */
  function exactSize(): string {
    const bad = new Set(Object.keys(NINE).map(Number));
    let hundredths = 0n;
    for (const [index, line] of parcels().trimEnd().split("\n").entries()) {
      if (index === 0 || bad.has(index + 1)) continue;
      const acres = line.replace(/"[^"]*"/g, "").split(",")[6] ?? "";
      const [whole = "0", part = ""] = acres.split(".");
      const millionths = BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, "0"));
      // 4046.8564224 m² = 40468564224 × 10⁻⁷; to hundredths, halves up
      hundredths += (millionths * 40_468_564_224n + 50_000_000_000n) / 100_000_000_000n;
    }
    return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
  }

  it("importing a file twice creates nothing twice, owners included", async () => {
    await work();
    const first = await clerk.take("property", "parcels.csv", parcels());
    await clerk.finish(first.id, "run", lenient(first));
    const before = [
      await count("property"),
      await count("individual"),
      await count("corporate"),
      await count("ownership"),
    ];
    const second = await clerk.take("property", "parcels-again.csv", parcels());
    const done = await clerk.finish(second.id, "run", lenient(second));
    expect(done.run?.counts).toMatchObject({ made: 0, there: 2991, bad: 9, owners_made: 0 });
    const after = [
      await count("property"),
      await count("individual"),
      await count("corporate"),
      await count("ownership"),
    ];
    expect(after).toEqual(before);
    const changed = parcels().replace("1-1,17 FARAWAY LN", "1-1,18 FARAWAY LN");
    const third = await clerk.take("property", "parcels-new.csv", changed);
    const other = await clerk.finish(third.id, "dry-run", lenient(third));
    expect(other.check?.counts).toMatchObject({ made: 0, there: 2990, different: 1 });
  });

  const whole: Partial<Counts> = {
    lines: 30_000,
    made: 29_910,
    bad: 90,
    there: 0,
    different: 0,
    repeated: 0,
  };

  it("keeps and reports what is imported when stopped half-way, and resumes", async () => {
    await work();
    const view = await clerk.take("property", "tenfold.csv", tenfold());
    await clerk.ask(view.id, "run", lenient(view));
    expect((await clerk.ask(view.id, "run", lenient(view))).body.code).toBe("import-running");
    const running = await until(view.id, ({ run }) => (run?.counts?.made ?? 0) > 0);
    await clerk.post(`/jobs/${running.run?.job_id}/cancel`);
    const stopped = await until(view.id, ({ state }) => state === "cancelled");
    const made = stopped.run?.counts?.made ?? 0;
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(29_910);
    expect(stopped.run?.message).toContain(`Stopped: ${made.toLocaleString("en")} new`);
    expect(await count("property")).toBe(made);

    const done = await clerk.finish(view.id, "run", lenient(view));
    expect(done.run?.counts).toMatchObject(whole);
    expect(await count("property")).toBe(29_910);
    expect(await count("ownership")).toBe(29_910);
    expect((await clerk.badLines(view.id)).trim().split("\r\n")).toHaveLength(91);
  });

  it("resumes in another process when its process is killed, without duplicates or losses", async () => {
    const doomed = await work();
    const view = await clerk.take("property", "tenfold.csv", tenfold());
    await clerk.ask(view.id, "run", lenient(view));
    await until(view.id, ({ run }) => (run?.counts?.made ?? 0) > 0);
    await doomed.end("SIGKILL");
    const left = await count("property");
    expect(left).toBeLessThan(29_910);
    await work();
    const done = await until(view.id, ({ state }) => state === "done");
    expect(done.run?.counts).toMatchObject(whole);
    expect(await count("property")).toBe(29_910);
    expect(await count("ownership")).toBe(29_910);
    expect((await count("individual")) + (await count("corporate"))).toBe(done.run?.counts?.owners_made);
    const bad = (await clerk.badLines(view.id)).trim().split("\r\n");
    expect(bad).toHaveLength(91);
    expect(new Set(bad).size).toBe(91);
  });

  it("imports business licences as shops, one permit once whatever its renewals", async () => {
    await work();
    const view = await clerk.take(
      "shop",
      "business-licences.csv",
      readFileSync(`${DATA}/business-licences.csv`),
    );
    const strict = await clerk.finish(view.id, "dry-run", view.mapping);
    expect(strict.check?.reasons).toContainEqual(expect.objectContaining({ message: OUTSIDE_COUNTRY }));
    // The file is from another country: its positions are left blank.
    const columns = view.mapping.columns.map((entry) =>
      ["latitude", "longitude"].includes(entry.to) ? { ...entry, blank_if_refused: true } : entry,
    );
    const mapping = { ...view.mapping, columns };
    const dry = await clerk.finish(view.id, "dry-run", mapping);
    const done = await clerk.finish(view.id, "run", mapping);
    expect(done.run?.counts).toEqual(dry.check?.counts);
    expect(done.run?.counts).toMatchObject({ lines: 400, made: 138, repeated: 241, bad: 21 });
    const { rows } = await sql`
      SELECT s.trade_name, s.line_of_business, s.street_number, s.street_name, s.latitude, c.name
      FROM shop s JOIN ownership o ON o.asset_type = 'shop' AND o.asset_id = s.id JOIN corporate c ON c.id = o.corporate_id
      WHERE s.permit_number = '1543954'`.execute(database());
    expect(rows).toEqual([
      {
        trade_name: "LIBERTY TAX SERVICE",
        line_of_business: "Limited Business License",
        street_number: "5805",
        street_name: "W CHICAGO AVE",
        latitude: null,
        name: "FREEDOM TAX SERVICES INC",
      },
    ]);
  });
});
