import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportView } from "#areas/registry/import/get-import.ts";
import type { Mapping } from "#areas/registry/import/mapping.ts";
import { OUTSIDE_COUNTRY } from "#domain/record-input.ts";
import { database } from "#kernel/db/client.ts";
import type { ImportClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

let office: ImportOffice;
let clerk: ImportClient;

beforeAll(async () => {
  office = await importOffice(2);
  clerk = office.clerk;
});
afterAll(() => office.close());

/** Imports text with the guessed mapping or a given one. */
async function importFile(
  resource: string,
  file: string,
  change: (guess: Mapping) => Mapping = (guess) => guess,
): Promise<ImportView> {
  const view = await clerk.take(resource, "file.csv", file);
  return clerk.finish(view.id, "run", change(view.mapping));
}

/** The message for each line that was not imported. */
const messagesOf = ({ run }: ImportView) =>
  Object.fromEntries(
    (run?.bad_lines ?? []).map(({ line, faults }) => [
      line,
      faults.map(({ column, message }) => `${column}: ${message}`),
    ]),
  );

const row = (
  roll: string,
  floors: string,
  rooms: string,
  street = "Quarry Road",
  city = "Ota",
  year = "1990",
) => `${roll},3,${street},${city},vacant,${floors},${rooms},${year}\n`;
const HEADER = "roll_number,street_number,street_name,city,use,floors,rooms,year_built\n";

describe("a position", () => {
  const POINTS =
    "trade_name,line_of_business,latitude,longitude\n" +
    "Here,Cloth,7.15,3.35\n" +
    "Swapped,Cloth,3.35,7.15\n" +
    "At sea,Cloth,3.5,4\n" +
    "Half,Cloth,7.15,\n";

  it("abroad or in the sea is an error of its line, with the API's code", async () => {
    const view = await importFile("shop", POINTS);
    expect(view.run?.counts).toMatchObject({ lines: 4, made: 1, bad: 3 });
    const errors = view.run?.bad_lines.map((bad) => [bad.line, ...bad.faults]);
    const outside = { column: "latitude", code: "outside-country", message: OUTSIDE_COUNTRY };
    expect(errors).toMatchObject([
      [3, { ...outside, value: "3.35, 7.15" }],
      [4, { ...outside, value: "3.5, 4" }],
      [5, { message: "Enter both latitude and longitude, or neither." }],
    ]);
  });

  it("abroad is left blank, both coordinates, if the mapping says so", async () => {
    const view = await importFile("shop", POINTS.replaceAll("Cloth", "Bread"), (guess) => ({
      ...guess,
      columns: guess.columns.map((entry) =>
        entry.to === "latitude" ? { ...entry, blank_if_refused: true } : entry,
      ),
    }));
    expect(view.run?.counts).toMatchObject({
      made: 3,
      bad: 1,
      left_blank: { latitude: 2, longitude: 2 },
    });
    const rows = await database()
      .selectFrom("shop")
      .select(["trade_name", "latitude", "longitude"])
      .where("line_of_business", "=", "Bread")
      .orderBy("id")
      .execute();
    expect(rows.map(({ trade_name, latitude, longitude }) => [trade_name, latitude, longitude])).toEqual([
      ["Here", 7.15, 3.35],
      ["Swapped", null, null],
      ["At sea", null, null],
    ]);
  });
});

describe("a line", () => {
  it("is rejected with every reason, never truncated or rounded", async () => {
    const view = await importFile(
      "property",
      HEADER +
        row("A1", "1.5", "4.0") +
        row("A2", "1T", "1000", "A street whose name is far too long", "A town with a name too long") +
        row("A3", "2.00", "12abc", "", "Ota", "19 90") +
        row("A4", "3", "4") +
        "A5,3,Quarry Road\n" +
        `A6,3,"Quarry" Road,Ota,vacant,1,1,1990\n` +
        row("A7", "1", "2"),
    );
    expect(view.run?.counts).toMatchObject({ lines: 7, made: 2, bad: 5 });
    expect(messagesOf(view)).toEqual({
      2: ["floors: Enter a whole number. Values are not rounded."],
      3: [
        "street_name: Enter at most 30 letters. You entered 35.",
        "city: Enter at most 20 letters. You entered 27.",
        "floors: Enter a whole number, digits only.",
        "rooms: Enter at most 3 digits. You entered 4.",
      ],
      4: [
        "rooms: Enter a whole number, digits only.",
        "year_built: Enter a whole number, digits only.",
        "street_name: Enter the street name.",
      ].map((text) => expect.stringContaining(text.slice(0, 20))),
      6: ["null: This line has 3 cells but the header has 8."],
      7: [expect.stringContaining("quotation mark")],
    });
    const csv = await clerk.badLines(view.id);
    expect(csv).toContain("A1,3,Quarry Road,Ota,vacant,1.5,4.0,1990,2,");
    expect(csv.trim().split("\r\n")).toHaveLength(6);
  });

  it("with an unclosed quotation mark doesn't swallow the lines after it", async () => {
    const view = await importFile(
      "property",
      `${HEADER}${row("Q1", "1", "1")}Q2,3,"Quarry Road,Ota,vacant,1,1,1990\n${row("Q3", "1", "1")}`,
    );
    expect(view.run?.counts).toMatchObject({ made: 2, bad: 1 });
    expect(messagesOf(view)).toEqual({ 3: ["null: A quotation mark is not closed."] });
  });

  it("with line breaks in a cell is one line, and the lines after it keep their numbers", async () => {
    const view = await importFile(
      "property",
      `${HEADER}M1,3,"Quarry\nRoad",Ota,vacant,1,1,1990\n${row("M2", "x", "1")}`,
    );
    expect(Object.keys(messagesOf(view))).toEqual(["2", "4"]);
  });

  it("can leave a field blank instead on request", async () => {
    const view = await importFile("property", HEADER + row("B1", "1T", "4"), (guess) => ({
      ...guess,
      columns: guess.columns.map((entry) =>
        entry.to === "number_of_floors" ? { ...entry, blank_if_refused: true } : entry,
      ),
    }));
    expect(view.run?.counts).toMatchObject({ made: 1, left_blank: { number_of_floors: 1 } });
  });

  it("that occurs twice is created once", async () => {
    const view = await importFile("property", HEADER + row("T1", "1", "1") + row("T1", "2", "2"));
    expect(view.run?.counts).toMatchObject({ made: 1, repeated: 1 });
    expect(messagesOf(view)[3]?.[0]).toContain("line 2");
    const repeated = await importFile("property", HEADER + row("T1", "1", "1") + row("T1", "2", "2"));
    expect(repeated.run?.counts).toMatchObject({ made: 0, there: 1, different: 1 });
  });

  it("without a unique number is created once too", async () => {
    const file =
      "street_number,street_name,city,use\n1,Lalubu Street,Abeokuta,vacant\n2,Lalubu Street,Abeokuta,vacant\n";
    expect((await importFile("property", file)).run?.counts).toMatchObject({ made: 2 });
    expect((await importFile("property", file)).run?.counts).toMatchObject({ made: 0, there: 2 });
    expect(
      (await importFile("property", `${file}3,Lalubu Street,Abeokuta,vacant\n`)).run?.counts,
    ).toMatchObject({
      made: 1,
      there: 2,
    });
  });

  it("is converted exactly: acres, hectares, square feet, kobo", async () => {
    const sizes =
      "roll,street_name,city,use,Lot Size Acres,Value in kobo\nC1,A,Ota,vacant,0.5,123456\nC2,A,Ota,vacant,2.339991,5\n";
    await importFile("property", sizes, (guess) => ({
      ...guess,
      columns: [
        ...guess.columns.filter(({ to }) => to !== "roll_number"),
        { column: "roll", to: "roll_number" },
        { column: "Value in kobo", to: "assessed_value", convert: "kobo" },
      ],
    }));
    const made = await database()
      .selectFrom("property")
      .select(["roll_number", "plot_size", "assessed_value"])
      .where("roll_number", "in", ["C1", "C2"])
      .orderBy("roll_number")
      .execute();
    expect(made).toEqual([
      { roll_number: "C1", plot_size: "2023.43", assessed_value: 123456 },
      { roll_number: "C2", plot_size: "9469.61", assessed_value: 5 },
    ]);
  });

  it("uses a default where it has no value, and maps codes to choices", async () => {
    const view = await importFile(
      "vehicle",
      "plate,type\nabc 123de,BUS-18\nABC-124DE,\nABC-125DE,KEKE\nABC 126,KEKE\n",
      (guess) => ({
        columns: guess.columns.map((entry) =>
          entry.to === "vehicle_class" ? { ...entry, values: { "BUS*": "bus", KEKE: "keke" } } : entry,
        ),
        constants: { vehicle_class: "other" },
        status: "draft",
      }),
    );
    expect(view.run?.counts).toMatchObject({ made: 3, bad: 1 });
    const made = await database()
      .selectFrom("vehicle")
      .select(["plate_number", "vehicle_class", "status"])
      .orderBy("id")
      .execute();
    expect(made).toEqual([
      { plate_number: "ABC-123DE", vehicle_class: "bus", status: "draft" },
      { plate_number: "ABC-124DE", vehicle_class: "other", status: "draft" },
      { plate_number: "ABC-125DE", vehicle_class: "keke", status: "draft" },
    ]);
  });

  it("with another record's second unique value is rejected", async () => {
    const view = await importFile(
      "individual",
      "surname,phone,nin\nBello,+2348031112223,12345678901\nMusa,08031112224,12345678901\n",
    );
    expect(view.run?.counts).toMatchObject({ made: 1, bad: 1 });
    expect(messagesOf(view)[3]?.[0]).toContain("already used by another record (line 2)");
  });

  it("can't inject a formula into the file of rejected lines", async () => {
    const view = await importFile("property", `${HEADER}F1,3,"=HYPERLINK(""x"")",Ota,vacant,one,1,1990\n`);
    expect(await clerk.badLines(view.id)).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

describe("a mapping", () => {
  it("is rejected with all its errors before anything runs", async () => {
    const view = await clerk.take("property", "file.csv", "a,b\n1,2\n");
    const { status, body } = await clerk.ask(view.id, "run", {
      columns: [
        { column: "a", to: "roll_number" },
        { column: "gone", to: "landmark" },
        { column: "b", to: "colour" },
        { column: "b", to: "owner_city" },
      ],
      constants: { use: "castle", roll_number: "1" },
      status: "submitted",
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      "city",
      "colour",
      "landmark",
      "owner",
      "roll_number",
      "street_name",
      "use",
    ]);
  });
});
