import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataFolder } from "#kernel/data-folder.ts";
import { receiveFile } from "#platform/files/receive-file.ts";
import { type ImportClient, importClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

let office: ImportOffice;
let clerk: ImportClient;

beforeAll(async () => {
  office = await importOffice();
  clerk = office.clerk;
});
afterAll(() => office.close());

const text = (value: string) => Buffer.from(value);
const HEADER = "roll_number,street_name,city,use\n";

describe("a file that cannot be imported", () => {
  it.each([
    ["an Excel workbook", "roll.csv", Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), "import-wrong-file"],
    ["a PDF", "roll.csv", text("%PDF-1.7\n"), "import-wrong-file"],
    ["an image", "roll.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]), "import-wrong-file"],
    ["a workbook under its own name", "roll.xlsx", text(HEADER), "import-wrong-file"],
    ["zero bytes", "roll.csv", text(`${HEADER}R1,A\0B,Ota,vacant\n`), "import-wrong-file"],
    ["a line without end", "roll.csv", text("x".repeat(1_100_000)), "import-wrong-file"],
    [
      "a broken UTF-8 file",
      "roll.csv",
      Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff, 0x2c, 0x62, 10]),
      "import-wrong-encoding",
    ],
    [
      "bytes of no alphabet",
      "roll.csv",
      Buffer.from([0x61, 0x2c, 0x62, 10, 0x81, 0x8d, 0x2c, 0x01, 10]),
      "import-wrong-encoding",
    ],
    ["half a UTF-16 file", "roll.csv", Buffer.from([0xff, 0xfe, 0x61]), "import-wrong-encoding"],
    ["nothing", "roll.csv", text(""), "import-empty"],
    ["blank lines", "roll.csv", text("\n \n\r\n"), "import-empty"],
    ["a header alone", "roll.csv", text(HEADER), "import-empty"],
    [
      "no header",
      "roll.csv",
      text("1-1,17 Quarry Road,2.34,163900\n1-2,19 Quarry Road,2.29,148100\n"),
      "import-no-header",
    ],
    ["two columns of one name", "roll.csv", text("roll_number,city,city\n1,a,b\n"), "import-no-header"],
    ["a column without a name", "roll.csv", text("roll_number,,city\n1,a,b\n"), "import-no-header"],
    [
      "a header with an open quotation mark",
      "roll.csv",
      text('"roll_number,city\n1,a\n'),
      "import-no-header",
    ],
    ["too many lines", "roll.csv", text(`city\n${"a\n".repeat(5_000_001)}`), "import-too-long"],
  ])("%s is refused and leaves nothing behind", async (_, name, bytes, code) => {
    const { status, body } = await clerk.upload("property", name, new Uint8Array(bytes));
    expect({ status, code: body.code }).toEqual({ status: 422, code });
    expect(body.message).toMatch(/[.:]/);
    expect(await readdir(`${dataFolder()}/imports`).catch(() => [])).toEqual([]);
  });

  it("counts towards the limit while it is uploaded", async () => {
    const endless = async function* () {
      for (;;) yield Buffer.from("a,b\n".repeat(1000));
    };
    await expect(receiveFile(endless(), 1024 * 1024)).rejects.toMatchObject({ code: "too-large" });
    expect(await readdir(`${dataFolder()}/imports`)).toEqual([]);
  });

  it("leaves nothing behind after a hundred refused at once", async () => {
    const workbook = async function* () {
      yield Buffer.from([0x50, 0x4b, 3, 4]);
    };
    const refused = await Promise.allSettled(Array.from({ length: 100 }, () => receiveFile(workbook())));
    expect(refused.filter(({ status }) => status === "rejected")).toHaveLength(100);
    expect(await readdir(`${dataFolder()}/imports`)).toEqual([]);
  });

  it("is refused without a register, and without the right to import", async () => {
    expect((await clerk.upload("nothing", "roll.csv", HEADER)).body.errors).toHaveProperty("resource");
    const guest = await importClient("guest@ratebook.test");
    expect((await guest.upload("property", "roll.csv", HEADER)).body.code).toBe("forbidden");
  });
});

describe("a file in another format", () => {
  const lines = "roll_number;street_name;city;use\r\nR1;Ọ̀nà Àgbà;Ìbàdàn;vacant\r\n";

  it.each([
    ["with a mark", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text(lines)]), "utf-8"],
    ["in UTF-16", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lines, "utf16le")]), "utf-16le"],
    [
      "in UTF-16, the other way round",
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lines, "utf16le")]).swap16(),
      "utf-16be",
    ],
  ])("%s is read", async (_, bytes, encoding) => {
    const view = await clerk.take("property", "roll.csv", new Uint8Array(bytes));
    expect(view).toMatchObject({ encoding, delimiter: ";", lines: 1 });
    expect(view.columns).toEqual(["roll_number", "street_name", "city", "use"]);
    expect(view.sample).toEqual([["R1", "Ọ̀nà Àgbà", "Ìbàdàn", "vacant"]]);
    expect(view.notices).toHaveLength(encoding === "utf-8" ? 0 : 1);
  });

  it("in Windows-1252 is read, and the encoding reported", async () => {
    const bytes = Buffer.from(
      "roll_number,street_name,city,use\nR1,Caf\xe9 \x96 Road,Ota,vacant\n",
      "latin1",
    );
    const view = await clerk.take("property", "roll.csv", new Uint8Array(bytes));
    expect(view).toMatchObject({
      encoding: "windows-1252",
      sample: [["R1", "Café – Road", "Ota", "vacant"]],
    });
    expect(view.notices[0]).toContain("Windows-1252");
  });

  it.each([",", ";", "\t", "|"])("is split into cells at %j", async (delimiter) => {
    const file = [
      ["roll_number", "street_name", "city"],
      ["R1", `"a${delimiter}b"`, "Ota"],
    ];
    const view = await clerk.take("property", "roll.csv", file.map((row) => row.join(delimiter)).join("\n"));
    expect(view).toMatchObject({ delimiter, sample: [["R1", `a${delimiter}b`, "Ota"]] });
  });

  it("is stored once per idempotency key", async () => {
    const send = () => clerk.upload("property", "roll.csv", `${HEADER}R1,A,B,vacant\n`, "same-key-1");
    const [first, second] = [await send(), await send()];
    expect(second.body.data).toEqual(first.body.data);
    const other = await clerk.upload("property", "roll.csv", `${HEADER}R2,A,B,vacant\n`, "same-key-1");
    expect(other.body.code).toBe("key-reused");
  });
});
