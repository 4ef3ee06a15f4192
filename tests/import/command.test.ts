import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { cleanEnvironment, ROOT } from "../support/server.ts";

/** `ratebook import` as an operator runs it: a separate process on a real database. */

let db: TestDatabase;
let folder: string;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "ratebook-command-"));
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database().deleteFrom("ownership").execute();
  await database().deleteFrom("property").execute();
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
      [join(ROOT, "bin/ratebook.ts"), "import", ...args],
      { env, cwd: ROOT },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    ),
  );
}

async function csv(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

const roll = () =>
  csv(
    "roll.csv",
    "Lot,Road,Town,Kind,Storeys,Owner name\n" +
      "L1,Quarry Road,Ota,vacant,2,ADEBAYO LTD\n" +
      "L2,Quarry Road,Ota,vacant,two,ADEBAYO LTD\n" +
      "L3,Quarry Road,Ota,,3,\n",
  );

const MAP = ["--map", "Lot=roll_number", "--map", "Kind=use", "--map", "Storeys=number_of_floors"];

async function propertiesMade() {
  return database()
    .selectFrom("property")
    .select(["roll_number", "use", "number_of_floors", "status"])
    .orderBy("roll_number")
    .execute();
}

/** Files that were uploaded but not imported, which no clean-up would ever delete. */
async function filesLeft(): Promise<string[]> {
  return readdir(join(folder, "data/imports")).catch(() => []);
}

describe("ratebook import", { timeout: 180_000 }, () => {
  it("imports a file as its options say, and reports what it skipped", async () => {
    const file = await roll();
    const done = await ratebook("property", file, ...MAP, "--default", "use=commercial", "--draft");
    expect([done.code, done.err]).toEqual([0, ""]);
    expect(done.out).toContain("Road → street_name");
    expect(done.out).toContain("use = commercial if the file has no value");
    expect(done.out).toContain("Done. 2 new, 1 invalid");
    expect(done.out).toContain("line 3: Storeys Enter a whole number, digits only.");
    const rejectedFile = file.replace(/\.csv$/, ".bad.csv");
    expect(done.out).toContain(rejectedFile);
    expect(await readFile(rejectedFile, "utf8")).toContain("Storeys: Enter a whole number, digits only.");
    expect(await propertiesMade()).toEqual([
      { roll_number: "L1", use: "vacant", number_of_floors: 2, status: "draft" },
      { roll_number: "L3", use: "commercial", number_of_floors: 3, status: "draft" },
    ]);
    const owners = await database().selectFrom("corporate").select("name").where("import_id", "is not", null);
    expect(await owners.execute()).toEqual([{ name: "ADEBAYO LTD" }]);
    const repeated = await ratebook("property", file, ...MAP, "--default", "use=commercial", "--draft");
    expect([repeated.code, repeated.out]).toEqual([
      0,
      expect.stringContaining("0 new, 2 already on record, 1 invalid"),
    ]);
  });

  it("reports what it would do in a dry run, and excludes columns and values", async () => {
    const options = ["--map", "Owner name=", "--blank-if-refused", "number_of_floors", "--dry-run"];
    const dry = await ratebook("property", await roll(), ...MAP, ...options, "--default", "use=other");
    expect([dry.code, dry.err]).toEqual([0, ""]);
    expect(dry.out).toContain("Nothing was imported: dry run. 3 new");
    expect(dry.out).not.toContain("→ owner");
    expect(await propertiesMade()).toEqual([]);
  });

  it("uses the rights of the given account, and names missing ones", async () => {
    const email = await createOfficerWithGrants({ permissions: ["property.import"] });
    const refused = await ratebook("property", await roll(), ...MAP, "--as", email);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toContain("register individuals (individual.create)");
    expect(refused.err).toContain("or leave the owner columns unmapped");
    const without = await ratebook("property", await roll(), ...MAP, "--as", email, "--map", "Owner name=");
    expect([without.code, without.out]).toEqual([0, expect.stringContaining("1 new, 2 invalid")]);
    const nobody = await ratebook("property", await roll(), ...MAP, "--as", "nobody@ratebook.test");
    expect(nobody).toMatchObject({
      code: 1,
      err: "ratebook import: There is no account nobody@ratebook.test.\n",
    });
  });

  it.each<[string, () => Promise<string[]>, string]>([
    ["no file", async () => ["property"], "Usage: ratebook import RESOURCE FILE.csv"],
    ["a file that is not there", async () => ["property", "/no/such.csv"], "There is no file /no/such.csv."],
    [
      "a folder",
      async () => {
        await mkdir(join(folder, "a.csv"), { recursive: true });
        return ["property", join(folder, "a.csv")];
      },
      "is not a file.",
    ],
    [
      "a file that is no CSV",
      async () => ["property", await csv("roll.xlsx", "a,b\n1,2\n")],
      "Only files whose name ends in .csv",
    ],
    ["an empty file", async () => ["property", await csv("empty.csv", "")], "The file is empty."],
    [
      "an unknown register",
      async () => ["castle", await roll()],
      'There is no register "castle". Use one of: property, shop,',
    ],
    [
      "an unknown field",
      async () => ["property", await roll(), ...MAP, "--map", "Road=colour"],
      "colour: A property has no field “colour”.",
    ],
    [
      "an unknown column",
      async () => ["property", await roll(), ...MAP, "--map", "Street=landmark"],
      "landmark: The file has no column “Street”.",
    ],
    [
      "a field that nothing fills",
      async () => ["property", await roll(), ...MAP, "--map", "Road="],
      "street_name: Enter the street name.",
    ],
    [
      "an unknown conversion",
      async () => ["property", await roll(), "--map", "Storeys=number_of_floors:metres"],
      'There is no conversion "metres". Use one of: acres',
    ],
    [
      "half a mapping",
      async () => ["property", await roll(), "--map", "Storeys"],
      '"Storeys" does not match --map "column=field".',
    ],
    [
      "an unknown default",
      async () => ["property", await roll(), ...MAP, "--default", "colour=red"],
      "colour: A property has no field “colour” that can be the same on every line.",
    ],
    [
      "a field that no column goes to",
      async () => ["property", await roll(), ...MAP, "--blank-if-refused", "floors"],
      'no column is mapped to "floors"',
    ],
    ["an unknown option", async () => ["property", await roll(), "--force"], "Unknown option '--force'"],
  ])("with %s exits with 1 and a sentence, and leaves nothing behind", async (_, args, message) => {
    const before = await filesLeft();
    const { code, out, err } = await ratebook(...(await args()));
    expect(code).toBe(1);
    expect(err).toContain(message);
    expect(err).toMatch(/^ratebook import: /);
    expect(out + err).not.toMatch(/\n\s+at /);
    expect(await filesLeft()).toEqual(before);
    expect(await propertiesMade()).toEqual([]);
  });
});
