import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectionPool, database } from "#kernel/db/client.ts";
import { csvCells } from "../support/csv.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { cleanEnvironment, ROOT } from "../support/server.ts";
import { sheetRows } from "../support/xlsx.ts";

/** `ratebook export` as an operator runs it: a separate process on a real database. */

let db: TestDatabase;
let folder: string;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "ratebook-export-"));
  await connectionPool().query(
    `INSERT INTO property (street_number, street_name, city, use, status)
     SELECT n::text, 'Command Road', 'Ota', (ARRAY['vacant', 'mixed'])[n % 2 + 1], 'approved'
     FROM generate_series(1, 9) AS n`,
  );
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function ratebook(...args: string[]): Promise<Ended> {
  const env = {
    ...cleanEnvironment(),
    DATABASE_URL: db.url,
    RATEBOOK_DATA: join(folder, "data"),
    LOG_LEVEL: "error",
  };
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [join(ROOT, "bin/ratebook.ts"), "export", ...args],
      { env, cwd: ROOT },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    ),
  );
}

describe("ratebook export", () => {
  test("writes a list with the given options, and is recorded in the audit trail", async () => {
    const file = join(folder, "vacant.csv");
    const ended = await ratebook(
      "property",
      "--csv",
      file,
      "use=vacant",
      "q=command",
      "sort=-code",
      "--columns",
      "use,status",
    );
    expect([ended.code, ended.err]).toEqual([0, ""]);
    expect(ended.out).toContain(`4 properties in ${file}`);
    const [head, ...lines] = csvCells(await readFile(file, "utf8"));
    expect(head).toEqual(["Code", "Address", "Use", "Status"]);
    expect(lines.map((line) => line.slice(1))).toEqual(
      [8, 6, 4, 2].map((n) => [`${n} Command Road, Ota`, "Vacant land", "Approved"]),
    );
    const workbook = join(folder, "all.xlsx");
    expect((await ratebook("properties", "--xlsx", workbook, "q=command")).code).toBe(0);
    expect(await sheetRows(Uint8Array.from(await readFile(workbook)).buffer)).toHaveLength(10);
    const trail = await database()
      .selectFrom("audit")
      .select(["actor_name", "after"])
      .where("action", "=", "property.export")
      .orderBy("id")
      .execute();
    expect(trail).toMatchObject([
      { actor_name: "ratebook export", after: { format: "csv", query: { use: ["vacant"] } } },
      { after: { format: "xlsx" } },
    ]);
  });

  test("writes a person's own list only as far as their rights reach", async () => {
    const viewer = await createOfficerWithGrants({ permissions: ["property.view"] });
    const ended = await ratebook("property", "--csv", join(folder, "none.csv"), "--as", viewer);
    expect([ended.code, ended.err]).toEqual([1, expect.stringContaining("Your role does not allow this.")]);
  });

  test("reports all errors", async () => {
    const file = join(folder, "wrong.csv");
    const ended = await ratebook("property", "--csv", file, "use=castle", "colour=red", "--columns", "roof");
    expect(ended.code).toBe(1);
    for (const word of ["use: ", "colour: ", "The list has no column roof", "assessed_value"])
      expect(ended.err).toContain(word);
    for (const wrong of [
      ["property"],
      ["castle", "--csv", file],
      ["property", "--csv", file, "--xlsx", file],
    ])
      expect((await ratebook(...wrong)).err).toContain("Usage: ratebook export RESOURCE");
  });
});
