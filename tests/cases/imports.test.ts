import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportView } from "#areas/registry/import/get-import.ts";
import type { Mapping } from "#areas/registry/import/mapping.ts";
import { database } from "#kernel/db/client.ts";
import type { ImportClient } from "../import/import-client.ts";
import { type ImportOffice, importOffice } from "../import/office.ts";
import { signInAs } from "../support/api.ts";

/**
 * Files as revenue offices have them, damaged by spreadsheets, with the expected result of importing them.
 */
const DATA = resolve(import.meta.dirname, "../../../shared/data/cases");
const isThere = existsSync(DATA);
if (!isThere) process.stdout.write(`Files of cases are not at ${DATA}: these tests are skipped.\n`);

let office: ImportOffice;
let clerk: ImportClient;

const read = async (name: string) => new Uint8Array(await readFile(resolve(DATA, name)));

async function take(register: string, file: string): Promise<ImportView> {
  return clerk.take(register, file, await read(file));
}

/** Imports a file with its columns mapped by name, plus the given options. */
async function importStatement(register: string, file: string, more: Partial<Mapping> = {}) {
  const view = await take(register, file);
  const mapping = { ...view.mapping, ...more };
  const { run } = await clerk.finish(view.id, "run", mapping);
  if (run?.state !== "done") throw new Error(JSON.stringify(run));
  const { rows } = await sql<Record<string, unknown>>`
    SELECT * FROM ${sql.table(register)} WHERE import_id = ${view.id} ORDER BY id`.execute(database());
  const refused = run.bad_lines.map(({ line, faults }) => [
    line,
    ...faults.map(({ column, message }) => `${column}: ${message}`),
  ]);
  return { view, mapping, rows, refused, run };
}

const withDates = (mapping: Mapping, column: string, convert: "day-first" | "month-first"): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((entry) => (entry.column === column ? { ...entry, convert } : entry)),
});

describe.skipIf(!isThere)("needs ../shared/data: case files", { timeout: 120_000 }, () => {
  beforeAll(async () => {
    office = await importOffice(2);
    clerk = office.clerk;
    // The files contain the phone number of a demonstration person too.
    await sql`UPDATE individual SET phone_number = NULL WHERE phone_number = '08034412290'`.execute(
      database(),
    );
  });
  afterAll(() => office.close());

  const SHORTENED =
    "Excel shortened this number and its last digits are lost. In Excel, format the column as Text, then enter the number again.";

  it("phones-as-excel-left-them: reads numbers that lost no digits, and names Excel for those that did", async () => {
    const { rows, refused } = await importStatement("individual", "phones-as-excel-left-them.csv");
    expect(rows.map(({ surname, phone_number }) => [surname, phone_number])).toEqual([
      ["Adeyemi", "08034412290"],
      ["Chukwu", "08034412292"],
      ["Danjuma", "08034412293"],
      ["Eze", "08034412294"],
      ["Garba", "08034412296"],
      ["Hassan", "08034412297"],
    ]);
    expect(refused).toEqual([
      [3, `Phone number: ${SHORTENED}`],
      [7, "Phone number: Enter one phone number only."],
    ]);
  });

  it("nin-and-tin-from-excel: rejects placeholders and explains lost digits", async () => {
    const { rows, refused } = await importStatement("individual", "nin-and-tin-from-excel.csv");
    expect(rows.map(({ surname, tin_number, tax_id }) => [surname, tin_number, tax_id])).toEqual([
      ["Chukwu", "0123456789", "2345678901234"],
    ]);
    const lost = (number: string, digits: number) =>
      `A ${number} has ${digits} digits. Excel removes zeros at the start, so enter it as printed on the document.`;
    const BLANK = "Leave this blank if it isn’t known.";
    expect(refused).toEqual([
      [2, `NIN: ${SHORTENED}`],
      [3, `NIN: ${lost("NIN", 11)}`, `TIN: ${lost("TIN", 10)}`],
      [5, `Tax ID: ${SHORTENED}`],
      [6, `TIN: “N/A” isn’t a number. ${BLANK}`],
      [
        7,
        `NIN: “Nil” isn’t a number. ${BLANK}`,
        `TIN: Zeros are a placeholder, not a TIN. ${BLANK}`,
        `Tax ID: Zeros are a placeholder, not a tax ID. ${BLANK}`,
      ],
    ]);
  });

  it("dates-of-birth: asks about a column with both orders, and rejects impossible dates", async () => {
    const view = await take("individual", "dates-of-birth.csv");
    const response = await clerk.ask(view.id, "dry-run", view.mapping);
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({
      date_of_birth: [
        "Select whether the day or the month comes first in “Date of birth”, which has dates such as 03/04/1990.",
      ],
    });
    const { columns } = withDates(view.mapping, "Date of birth", "day-first");
    const { rows, refused } = await importStatement("individual", "dates-of-birth.csv", { columns });
    expect(rows.map(({ surname, date_of_birth }) => [surname, date_of_birth])).toEqual([
      ["Adeyemi", "2000-02-29"],
      ["Eze", "1990-04-03"],
      ["Garba", "1990-04-13"],
    ]);
    const span = "Enter a date from 1 Jan 1900 to today.";
    const none = "Enter a real date, such as 2026-11-21.";
    expect(refused).toEqual(
      [
        [3, none],
        [
          4,
          "Excel wrote this date as a number. In Excel, format the column as a date and save the file again.",
        ],
        [5, "Enter the day and month too, such as 2026-11-21."],
        [
          7,
          "Dates in this column are read with the day first, but this date has the month first. Other dates in the file may be swapped too: correct them in the file.",
        ],
        [9, "Enter the year with four digits, such as 2026-11-21."],
        [10, span],
        [11, span],
        [12, none],
      ].map(([line, message]) => [line, `Date of birth: ${message}`]),
    );
  });

  it("dates-day-first: takes the order from the column, and rejects two-digit years", async () => {
    const { mapping, rows, refused } = await importStatement("individual", "dates-day-first.csv");
    expect(mapping.columns).toContainEqual({
      column: "Date of birth",
      to: "date_of_birth",
      convert: "day-first",
    });
    expect(rows.map(({ date_of_birth }) => date_of_birth)).toEqual(["2000-02-29", "1990-04-03"]);
    expect(refused).toEqual([[4, "Date of birth: Enter the year with four digits, such as 2026-11-21."]]);
  });

  it("dates-ambiguous: asks for the order once and applies it to the whole column", async () => {
    const view = await take("individual", "dates-ambiguous.csv");
    expect(view.mapping.columns.find(({ to }) => to === "date_of_birth")).not.toHaveProperty("convert");
    for (const verb of ["dry-run", "run"] as const) {
      const { status, body } = await clerk.ask(view.id, verb, view.mapping);
      expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({
        status: 422,
        fields: ["date_of_birth"],
      });
    }
    const { columns } = withDates(view.mapping, "Date of birth", "month-first");
    const { rows } = await importStatement("individual", "dates-ambiguous.csv", { columns });
    expect(rows.map(({ date_of_birth }) => date_of_birth)).toEqual(["1990-03-04", "1991-05-06"]);
  });

  it("company-numbers: reads CAC/IT/NO 12345 as IT12345, and rejects impossible years", async () => {
    const { rows, refused } = await importStatement("corporate", "company-numbers.csv");
    expect(rows.map(({ name, rc_number }) => [name, rc_number])).toEqual([
      ["Total Energies Ltd", "RC1234567"],
      ["Iya Basira Ventures", "BN2345678"],
      ["Ebenezer Trustees", "IT12345"],
      ["Eko LLP", "LLP123"],
    ]);
    const [old, half, ...others] = refused;
    expect([old, half].map((line) => line?.[1])).toEqual(
      [1, 2].map(() => expect.stringMatching(/^Year of registration: Enter a year from 1850 to \d{4}\.$/)),
    );
    expect(others).toEqual([
      [8, "RC number: Enter one RC number only."],
      [9, "RC number: “Not registered” isn’t a number. Leave this blank if it isn’t known."],
    ]);
  });

  it("plates-of-every-kind: registers each plate with its type, and each plate once", async () => {
    const constants = { plate_type: "customised" };
    const { rows, run, refused } = await importStatement("vehicle", "plates-of-every-kind.csv", {
      constants,
    });
    expect(rows.map(({ plate_number, plate_type }) => [plate_number, plate_type])).toEqual([
      ["KJA-123AB", null],
      ["AB123-CDE", null],
      ["FG123A01", "government"],
      ["NPF1234D", "police"],
      ["NA1234E2", "army"],
      ["LAG001", "customised"],
      ["12CD345", "diplomatic"],
      ["LA4567DL", "customised"],
      ["1A2345LA", "customised"],
      ["QOO-001KJ", null],
      ["LND-123XA", null],
    ]);
    expect(run.counts).toMatchObject({ made: 11, repeated: 1, bad: 0 });
    expect(refused).toEqual([[3, "null: Plate number is already on line 2 of the file."]]);
  });

  it("plates-of-every-kind: rejects a plate without a type if its format doesn't show one", async () => {
    const view = await take("vehicle", "plates-of-every-kind.csv");
    const { check } = await clerk.finish(view.id, "dry-run", view.mapping);
    expect(check?.bad_lines.filter(({ line }) => [8, 10, 11].includes(line))).toEqual(
      [8, 10, 11].map((line) =>
        expect.objectContaining({
          line,
          faults: [
            expect.objectContaining({
              column: "Plate number",
              message: "This isn’t a standard plate such as ABC-123DE. Correct it, or select its plate type.",
            }),
          ],
        }),
      ),
    );
  });

  it("export-guard-comes-back: restores names that begin like a formula", async () => {
    const { rows } = await importStatement("corporate", "export-guard-comes-back.csv");
    expect(rows.map(({ name }) => name)).toEqual(["-Beta Ltd", "=Gamma & Co"]);
  });

  it("header-with-nbsp-and-bom: finds the columns and stores no invisible characters", async () => {
    const { view, rows } = await importStatement("individual", "header-with-nbsp-and-bom.csv");
    expect(view.columns).toEqual(["Surname", "First name", "Phone number"]);
    expect(rows.map(({ title, phone_number }) => [title, phone_number])).toEqual([
      ["Bola Adeyemi", "08034412203"],
      ["Musa Bello", "08034412204"],
    ]);
  });

  it("assessed-values: rejects ambiguous amounts, each with its reason", async () => {
    const { rows, refused } = await importStatement("property", "assessed-values.csv");
    expect(rows.map(({ street_name, assessed_value }) => [street_name, assessed_value])).toEqual([
      ["Val One", 1_250_000_000],
    ]);
    const size = "Plot size: Enter a number with up to 2 decimal places, such as 668.90.";
    const value = "Assessed value: Enter an amount in naira, such as 12,500.00.";
    expect(refused).toEqual([
      [3, size],
      [4, size, value],
      [5, "Use: Select an option from the list.", size, `Assessed value: ${SHORTENED}`],
      [6, size, value],
      [7, value],
    ]);
  });

  it("excel-unicode-text: reads UTF-16 with tabs", async () => {
    const { body } = await clerk.upload(
      "individual",
      "excel-unicode-text.txt",
      await read("excel-unicode-text.txt"),
    );
    expect(body.code).toBe("import-wrong-file");
    const view = await clerk.take("individual", "excel.csv", await read("excel-unicode-text.txt"));
    expect(view).toMatchObject({ encoding: "utf-16le", delimiter: "\t", lines: 2 });
    expect(view.columns).toEqual(["Trans Date", "Narration", "Debit", "Credit", "Balance"]);
    expect(view.sample.map((cells) => cells[1])).toEqual(["TRF Ọlábísí Adé", "TRF Ƙasimu Ɗanladi"]);
  });

  it("names-in-windows-1252: decodes letters correctly and reports the encoding", async () => {
    const { view, rows } = await importStatement("individual", "names-in-windows-1252.csv");
    expect(view).toMatchObject({
      encoding: "windows-1252",
      notices: [expect.stringContaining("Windows-1252")],
    });
    expect(rows.map(({ title, city }) => [title, city])).toEqual([
      ["Zoë O’Brien", "Lagos"],
      ["François D’Almeida", "Épé"],
    ]);
  });

  it("utf8-with-one-latin1-byte: rejects a file with two encodings", async () => {
    const file = "utf8-with-one-latin1-byte.csv";
    const { status, body } = await clerk.upload("individual", file, await read(file));
    expect({ status, code: body.code }).toEqual({ status: 422, code: "import-wrong-encoding" });
  });

  it("mojibake-names: does not store letters that were decoded twice", async () => {
    const { rows, refused } = await importStatement("individual", "mojibake-names.csv");
    expect(rows).toEqual([]);
    expect(refused).toEqual([[2, "Surname: Enter the text on one line, without control characters."]]);
  });

  it("two-columns-of-one-name: guesses neither column", async () => {
    const file = "two-columns-of-one-name.csv";
    const { status, body } = await clerk.upload("individual", file, await read(file));
    expect({ status, code: body.code }).toEqual({ status: 422, code: "import-no-header" });
  });

  it("sep-line-of-excel: takes the separator from the line and does not import the line", async () => {
    const { view, rows } = await importStatement("individual", "sep-line-of-excel.csv");
    expect(view).toMatchObject({ delimiter: ";", columns: ["Surname", "First name"], lines: 2 });
    expect(rows.map(({ title }) => title)).toEqual(["Bola Adeyemi", "Musa Bello"]);
  });

  it("svg.jpg: rejects a drawing with a script as a photo", async () => {
    const admin = await signInAs("admin@ratebook.test");
    const house = { street_name: "Case Road", city: "Abeokuta", use: "vacant" };
    const made = await admin.post("/properties", house);
    const { id } = made.body.data as { id: number };
    const form = new FormData();
    form.set("photo", new File([await read("svg.jpg")], "svg.jpg", { type: "image/jpeg" }));
    const { status, body } = await admin.post(`/properties/${id}/photos`, form);
    expect({ status, code: body.code }).toEqual({ status: 422, code: "photo-not-an-image" });
  });
});
