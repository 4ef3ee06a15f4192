import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getLeaflet, printLeaflet } from "#areas/registry/leaflet/leaflet.ts";
import { openLeaflet } from "#areas/registry/leaflet/open-leaflet.ts";
import { leafletToken, readLeafletToken } from "#areas/registry/leaflet/token.ts";
import type { Leaflet } from "#domain/documents/leaflet.ts";
import { systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { ServerFrame } from "#page-frame.ts";
import { qrPath } from "#platform/documents/qr-path.ts";
import { LeafletSheet } from "../../src/screens/shared/leaflet/leaflet-sheet.tsx";
import { addProperty } from "../charging/fixture.ts";
import { createBill } from "../money/support/bills.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { pdfText } from "../support/pdf-text.ts";
import { createLga } from "../support/people.ts";

const program = systemActor("test");
const stranger = { ...program, system: false };
let db: TestDatabase;
let admin: ApiClient;
let id: number;

beforeAll(async () => {
  setPublicUrl(new URL("https://book.ogun.example"));
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  ({ id } = await addProperty({ lga: await createLga() }));
  await createBill({ asset: { asset_type: "property", asset_id: id } });
});
afterAll(() => db.close());

const tokenOf = ({ url }: Leaflet) => new URL(url).pathname.slice("/p/".length);

function screenText(leaflet: Leaflet): string {
  const government = { ...leaflet.government, short: "Ogun", demo: true };
  const frame = { government, build: "test", user: null };
  const sheet = createElement(LeafletSheet, { leaflet, photo: null, qr: qrPath(leaflet.url) });
  return renderToStaticMarkup(createElement(ServerFrame, { value: { frame, nonce: "" } }, sheet))
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'");
}

const textOf = (text: string) =>
  [...new Set(text.normalize("NFC").split(/[\s/·-]+/u))].filter((word) => word !== "").sort();

describe("a leaflet", () => {
  it("shows the property, but not its owner, value or balance", async () => {
    const { leaflet } = await getLeaflet(program, id);
    expect(leaflet).toMatchObject({ kind: "Property leaflet", title: "14 Quarry Road, Ibara, Abeokuta" });
    expect(leaflet.marks).toEqual(["Demonstration. Not a real document."]);
    const text = JSON.stringify(leaflet);
    expect(text).toContain("Commercial");
    expect(text).not.toMatch(/Sọdípọ̀|357,500|₦|12,500/);
  });

  it("has the same content on screen and in its PDF", async () => {
    const { leaflet } = await getLeaflet(program, id);
    expect((await admin.get(`/properties/${id}/leaflet`)).body.data).toEqual(leaflet);
    const { name, pdf } = await printLeaflet(program, id);
    expect(name).toBe(`${leaflet.code}-leaflet.pdf`);
    expect(textOf(pdfText(pdf))).toEqual(textOf(screenText(leaflet)));
    expect(pdfText(pdf)).not.toContain("\ufffd");
  });

  it("shows custom fields, except internal, personal and money fields", async () => {
    const added = [
      { label: "Floor of the shop", kind: "yes_no", owners: true },
      { label: "Generator size", kind: "number", unit: "kVA", decimals: true, owners: true },
      { label: "Opened on", kind: "date", owners: true },
      { label: "Roof", kind: "choice", choices: "Tin\nTiles", owners: true },
      { label: "Guard’s name", key: "guard", kind: "text", owners: true, personal: true },
      { label: "Rent", kind: "money", owners: true },
      { label: "Assessor’s remark", key: "remark", kind: "text" },
    ];
    for (const field of added) {
      const { status, body } = await admin.post("/custom-fields", { register: "property", ...field });
      expect([status, body.errors]).toEqual([201, undefined]);
    }
    const custom = {
      custom_floor_of_the_shop: true,
      custom_generator_size: 45.5,
      custom_opened_on: "2020-02-29",
      custom_roof: "tiles",
      custom_guard: "Dapo Ige",
      custom_rent: 9_990_000,
      custom_remark: "Too low",
    };
    await database()
      .updateTable("property")
      .set({ custom: JSON.stringify(custom) })
      .where("id", "=", id)
      .execute();
    const { leaflet } = await getLeaflet(program, id);
    expect(leaflet.groups.find(({ name }) => name === "Additional details")?.facts).toEqual([
      { label: "Floor of the shop", value: "Yes" },
      { label: "Generator size", value: "45.5 kVA" },
      { label: "Opened on", value: "29 Feb 2020" },
      { label: "Roof", value: "Tiles" },
    ]);
    const { pdf } = await printLeaflet(program, id);
    expect(textOf(pdfText(pdf))).toEqual(textOf(screenText(leaflet)));
    expect(pdfText(pdf)).not.toMatch(/Dapo|Too low|99,900/);
  });

  it("of a property that is not approved says so", async () => {
    const { id: waiting } = await addProperty({ status: "submitted" });
    const { leaflet } = await getLeaflet(program, waiting);
    expect(leaflet.marks).toContain("Not approved. Do not display.");
    expect(leaflet.door_label.status).toBe("Not approved");
  });
});

describe("the QR code", () => {
  it("opens the property for an officer, and for nobody else", async () => {
    const { leaflet } = await getLeaflet(program, id);
    expect(await openLeaflet(program, tokenOf(leaflet))).toEqual({ kind: "record", id });
    const opened = await openLeaflet(stranger, tokenOf(leaflet));
    expect(opened).toEqual({
      kind: "public",
      leaflet: {
        code: leaflet.code,
        address: "14 Quarry Road, Ibara, Abeokuta",
        use: "Commercial",
        lga: expect.stringMatching(/^Local government/),
        standing: "registered",
      },
    });
  });

  it("shows only the current status of the record", async () => {
    const token = await leafletToken(id);
    await database().updateTable("property").set({ status: "suspended" }).where("id", "=", id).execute();
    expect(await openLeaflet(stranger, token)).toMatchObject({ leaflet: { standing: "not-in-force" } });
    await database().updateTable("property").set({ status: "approved" }).where("id", "=", id).execute();
  });

  it("is the same on every print, and different for each property", async () => {
    expect(await leafletToken(id)).toBe(await leafletToken(id));
    expect(await leafletToken(id)).not.toBe(await leafletToken(id + 1));
    expect(await readLeafletToken(await leafletToken(9_999_999_999))).toBe(9_999_999_999);
  });

  it("can't be forged, nor changed into another property's", async () => {
    const token = await leafletToken(id);
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === "A" ? "B" : "A";
      const forged = `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
      expect(await readLeafletToken(forged)).toBeUndefined();
    }
    for (const text of ["", "1", token.slice(1), `${token}A`, "A".repeat(28)])
      expect(await openLeaflet(stranger, text)).toEqual({ kind: "unknown" });
  });
});
