import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clearCustomFieldCache } from "#areas/registry/custom-fields/with-custom.ts";
import { property } from "#domain/register/property.ts";
import { registers } from "#domain/register/registers.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { csvCells } from "../support/csv.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decide } from "../support/decide.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { createReferencedRecords } from "../support/referenced-records.ts";
import { sampleOf } from "../support/sample.ts";
import { brief, type Person, person } from "./own-kit.ts";

/** Custom fields, from their definition to the values in records. */

interface Added {
  readonly id: number;
  readonly key: string;
  readonly version: number;
  readonly [name: string]: unknown;
}

type Rec = { id: number; version: number; status: string; [name: string]: unknown };

let db: TestDatabase;
let admin: ApiClient;
let approver: ApiClient;
let owner: Person;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  approver = await signInAs("admin2@ratebook.test");
  owner = await person("individual");
});
afterAll(() => db.close());

const PROPERTIES = "/properties";

async function add(field: object, register = "property"): Promise<Added> {
  const { status, body } = await admin.post("/custom-fields", { register, ...field });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data as Added;
}

async function enter(values: object, by = admin): Promise<Rec> {
  const { status, body } = await by.post(PROPERTIES, { ...plain(), ...values });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data as Rec;
}

/** A property with its built-in fields, of a use that no conditional custom field of these tests applies to. */
const plain = () => sampleOf(property, { use: "residential" });

const get = async (id: number, by = admin) => (await by.get(`${PROPERTIES}/${id}`)).body.data as Rec;

const errors = ({ status, body }: ApiAnswer) => ({ status, code: body.code, errors: body.errors });

describe.each(registers.map((resource) => [resource.name, resource] as const))(
  "custom fields of %s",
  (name, resource: AnyResource) => {
    it("are stored with the record, returned and changed", async () => {
      const { key, id } = await add({ label: "Mark of the test", kind: "number", unit: "kg" }, name);
      const field = `custom_${key}`;
      await createReferencedRecords(admin, resource);
      const made = (await admin.post(`/${resource.endpoint}`, { ...sampleOf(resource), [field]: "12" })).body;
      expect(made).toMatchObject({ status: "success", data: { [field]: 12 } });
      const record = made.data as Rec;
      const path = `/${resource.endpoint}/${record.id}`;
      expect((await admin.get(path)).body.data).toMatchObject({ [field]: 12 });
      const changed = await admin.patch(path, { version: record.version, [field]: "" });
      expect([changed.status, (changed.body.data as Rec)[field]]).toEqual([200, null]);
      // Other tests of this register must not see the field.
      expect((await admin.post(`/custom-fields/${id}/retire`)).status).toBe(200);
    });
  },
);

describe("a definition", () => {
  it("is rejected with all validation errors, or when its name is taken", async () => {
    const wrong = await admin.post("/custom-fields", { register: "property", label: "", kind: "colour" });
    expect(errors(wrong)).toMatchObject({ status: 422, code: "invalid" });
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(["label", "kind"]);
    expect((await admin.post("/custom-fields", { register: "castle" })).body.errors).toEqual({
      register: ["Select the register."],
    });
    const own = await admin.post("/custom-fields", {
      register: "property",
      label: "year BUILT",
      kind: "text",
    });
    expect(errors(own)).toMatchObject({ status: 422, code: "duplicate" });
    await add({ label: "Meter number", kind: "text" });
    const duplicate = await admin.post("/custom-fields", {
      register: "property",
      label: "Meter number",
      kind: "text",
    });
    expect(Object.keys(duplicate.body.errors ?? {}).sort()).toEqual(["key", "label"]);
  });

  it("requires the right without a limit to local governments", async () => {
    const limited = await signInAs(await createOfficer([await createLga()]));
    expect(brief(await limited.get("/custom-fields?register=property"))).toEqual([403, "forbidden"]);
    expect(
      brief(await limited.post("/custom-fields", { register: "property", label: "No", kind: "text" })),
    ).toEqual([403, "forbidden"]);
    expect(brief(await owner.api.get("/custom-fields?register=property"))).toEqual([403, "forbidden"]);
    expect((await admin.get("/custom-fields?register=castle")).status).toBe(404);
  });

  it("keeps its key, and keeps its kind and used choices once records have values", async () => {
    const roof = await add({ label: "Roof", kind: "choice", choices: "Tin\nTiles\nThatch" });
    const path = `/custom-fields/${roof.id}`;
    const free = await admin.patch(path, { version: roof.version, choices: "Tin\nTiles" });
    expect(free.status).toBe(200);
    await enter({ custom_roof: "tin" });
    const { version } = free.body.data as Added;
    expect(errors(await admin.patch(path, { version, kind: "text", longest: "20" }))).toMatchObject({
      status: 422,
      code: "field-used",
      errors: { kind: ["Records already have values for this field. Retire the field and add another one."] },
    });
    expect(errors(await admin.patch(path, { version, choices: "Tiles\nSlate" }))).toMatchObject({
      code: "field-used",
      errors: {
        choices: ["Records use “Tin”. Keep it, or rename it by entering “tin: ” and the new label."],
      },
    });
    expect(errors(await admin.patch(path, { version, key: "cover" }))).toMatchObject({
      status: 422,
      code: "invalid",
    });
    const worded = await admin.patch(path, { version, choices: "tin: Tin sheets\nSlate" });
    expect(worded.body.data).toMatchObject({
      choices: [{ value: "tin", label: "Tin sheets" }, { value: "slate" }],
    });
    expect(errors(await admin.patch(path, { version, label: "Cover" }))).toMatchObject({
      code: "edited-meanwhile",
    });
  });

  it("cannot start later once records have values", async () => {
    const { id, version } = await add({ label: "Mailbox", kind: "text" });
    const path = `/custom-fields/${id}`;
    await enter({ custom_mailbox: "P. O. Box 7" });
    const later = await admin.patch(path, { version, active_from: "2099-01-01" });
    expect(errors(later)).toMatchObject({
      code: "field-used",
      errors: { active_from: [expect.any(String)] },
    });
    expect((await admin.patch(path, { version, active_from: "2020-01-01" })).status).toBe(200);
  });

  it("counts a pending change as use", async () => {
    const wall = await add({ label: "Wall", kind: "choice", choices: "Mud\nBrick\nStone" });
    const { id } = await approvedOne({});
    const { version } = await get(id);
    expect((await admin.patch(`${PROPERTIES}/${id}`, { version, custom_wall: "mud" })).body.pending).toBe(
      true,
    );
    expect(
      errors(await admin.patch(`/custom-fields/${wall.id}`, { version: 1, choices: "Brick\nStone" })),
    ).toMatchObject({
      code: "field-used",
    });
  });

  it("is recorded in the audit trail with labels", async () => {
    const { id } = await add({ label: "Fence", kind: "yes_no", required: false });
    await admin.patch(`/custom-fields/${id}`, { version: 1, label: "Fenced in" });
    const { body } = await admin.get("/audit?resource=custom_field");
    const [last] = body.data as {
      action_label: string;
      changes: { label: string; before: string; after: string }[];
    }[];
    expect(last?.action_label).toBe("Edited");
    expect(last?.changes).toEqual([{ field: "label", label: "Label", before: "Fence", after: "Fenced in" }]);
  });
});

async function approvedOne(values: object): Promise<Rec> {
  const made = await enter({ submit: true, ...values });
  const { status, body } = await decide(approver, `${PROPERTIES}/${made.id}/approve`);
  expect(status).toBe(200);
  return body.data as Rec;
}

describe("a conditional field", () => {
  let depth: Added;
  beforeAll(async () => {
    depth = await add({
      label: "Borehole depth",
      kind: "number",
      unit: "m",
      least: "2",
      most: "400",
      required: true,
      when: { field: "use", values: ["industrial"] },
    });
  });

  it("is required, with its limits, only for records its condition applies to", async () => {
    const send = (body: object) => admin.post(PROPERTIES, { ...plain(), ...body });
    expect(errors(await send({ use: "industrial", year_built: "19x" }))).toMatchObject({
      status: 422,
      errors: {
        custom_borehole_depth: ["Enter the borehole depth."],
        year_built: ["Enter a whole number, digits only."],
      },
    });
    expect((await send({ use: "industrial", custom_borehole_depth: "401" })).body.errors).toEqual({
      custom_borehole_depth: ["Enter 2 to 400 m."],
    });
    expect((await send({ custom_borehole_depth: "30" })).body.errors).toEqual({
      custom_borehole_depth: ["Leave this blank: it doesn’t apply to this use."],
    });
    expect(await enter({ use: "industrial", custom_borehole_depth: "30" })).toMatchObject({
      custom_borehole_depth: 30,
    });
    await enter({});
  });

  it("is cleared when its condition no longer applies, and the audit trail shows the old value", async () => {
    const { id, version } = await approvedOne({ use: "industrial", custom_borehole_depth: "30" });
    const changed = await admin.patch(`${PROPERTIES}/${id}`, { version, use: "commercial" });
    expect([changed.status, changed.body.pending]).toEqual([200, true]);
    expect(await get(id)).toMatchObject({
      custom_borehole_depth: 30,
      pending: { changes: { use: "commercial", custom_borehole_depth: null } },
    });
    await decide(approver, `${PROPERTIES}/${id}/approve`);
    expect(await get(id)).toMatchObject({ use: "commercial", custom_borehole_depth: null });
    const { body } = await admin.get(`/audit?resource=property&record_id=${id}`);
    expect(JSON.stringify(body.data)).toContain('"label":"Borehole depth","before":"30 m","after":"–"');
  });

  it("when required, applies to existing records only once they are edited", async () => {
    const { id } = await approvedOne({ use: "agricultural" });
    const silo = await add({
      label: "Silo",
      kind: "yes_no",
      required: true,
      when: { field: "use", values: ["agricultural"] },
    });
    const { version } = await get(id);
    expect((await admin.patch(`${PROPERTIES}/${id}`, { version, city: "Ake" })).body.errors).toEqual({
      custom_silo: ["Enter the silo."],
    });
    expect((await approver.post(`${PROPERTIES}/${id}/suspend`, { reason: "A test." })).status).toBe(200);
    const later = await get(id);
    const filled = await admin.patch(`${PROPERTIES}/${id}`, {
      version: later.version,
      city: "Ake",
      custom_silo: "no",
    });
    expect(filled.status).toBe(200);
    await admin.post(`/custom-fields/${silo.id}/retire`);
  });

  it("is rejected as unknown before its start date", async () => {
    await add({ label: "Solar panels", kind: "number", active_from: "2099-01-01" });
    const early = await admin.post(PROPERTIES, { ...plain(), custom_solar_panels: "3" });
    expect(early.body.errors).toEqual({ custom_solar_panels: ["Unknown field."] });
  });

  it("is not required once it is retired, and keeps its values", async () => {
    const { id } = await enter({ use: "industrial", custom_borehole_depth: "55" });
    expect((await admin.post(`/custom-fields/${depth.id}/retire`)).status).toBe(200);
    expect(brief(await admin.post(`/custom-fields/${depth.id}/retire`))).toEqual([409, "wrong-status"]);
    const record = await get(id);
    expect(record.custom_borehole_depth).toBe(55);
    await enter({ use: "industrial" });
    const stored = await admin.patch(`${PROPERTIES}/${id}`, { version: record.version, city: "Ake" });
    expect((stored.body.data as Rec).custom_borehole_depth).toBe(55);
    expect((await admin.get(`${PROPERTIES}/file?format=csv&columns=custom_borehole_depth`)).status).toBe(400);
    expect((await admin.post(`/custom-fields/${depth.id}/restore`)).status).toBe(200);
  });
});

describe("sorting a list by custom fields", () => {
  it("pages in both directions without repeats, and sorts the file alike", async () => {
    await add({ label: "Lamps", kind: "number" });
    const street = "Lamp Street";
    const lamps: (number | null)[] = [];
    for (let at = 0; at < 30; at++) {
      const lit = at % 3 === 0 ? null : (at * 7) % 20;
      lamps.push(lit);
      await enter({
        street_name: street,
        street_number: String(at + 1),
        ...(lit !== null && { custom_lamps: lit }),
      });
    }
    const upwards = lamps.toSorted((a, b) => (a ?? -1) - (b ?? -1));
    const list = `${PROPERTIES}?q=${encodeURIComponent(street)}&per_page=25&sort=`;
    const lampsOf = (rows: unknown) => (rows as Rec[]).map(({ custom_lamps }) => custom_lamps);
    for (const [sort, wanted] of [
      ["custom_lamps", upwards],
      ["-custom_lamps", upwards.toReversed()],
    ] as const) {
      const { body } = await admin.get(`${list}${sort}`);
      const rest = (await admin.get(`${list}${sort}&after=${body.meta?.next}`)).body;
      expect([...lampsOf(body.data), ...lampsOf(rest.data)]).toEqual(wanted);
      const back = (await admin.get(`${list}${sort}&before=${rest.meta?.previous}`)).body;
      expect(back.data).toEqual(body.data);
    }
    const file = await admin.fetch(
      `${PROPERTIES}/file?format=csv&q=${encodeURIComponent(street)}&columns=custom_lamps&sort=custom_lamps`,
    );
    const cells = csvCells(await file.text()).slice(1);
    expect(cells.map(([, , lit]) => lit)).toEqual(upwards.map((lit) => String(lit ?? "")));
  });

  it("is rejected for personal or unknown fields", async () => {
    await add({ label: "Keeper", kind: "text", personal: true });
    for (const sort of ["custom_keeper", "-custom_keeper", "custom_nothing"])
      expect(Object.keys((await admin.get(`${PROPERTIES}?sort=${sort}`)).body.errors ?? {})).toEqual([
        "sort",
      ]);
  });
});

describe("personal data in custom fields", () => {
  it("is masked in records, lists, files and the audit trail until it is revealed with a purpose", async () => {
    await add({ label: "Caretaker", kind: "text", personal: true });
    const { id } = await enter({ custom_caretaker: "Ṣadé Ojo" });
    expect(await get(id)).toMatchObject({ custom_caretaker: "••••••", masked: ["custom_caretaker"] });
    const list = (await admin.get(`${PROPERTIES}?sort=-code`)).body.data as Rec[];
    expect(list[0]?.custom_caretaker).toBe("••••••");
    const file = await admin.fetch(`${PROPERTIES}/file?format=csv&sort=-code&columns=custom_caretaker`);
    expect(csvCells(await file.text())[1]?.[2]).toBe("••••••");
    const trail = await admin.get(`/audit?resource=property&record_id=${id}`);
    expect(JSON.stringify(trail.body)).toContain('"label":"Caretaker","before":null,"after":"••••••"');
    expect(JSON.stringify(trail.body)).not.toContain("Ojo");
    const shown = await admin.post(`${PROPERTIES}/${id}/reveal`, { purpose: "other", note: "A test" });
    expect(shown.body.data).toMatchObject({ custom_caretaker: "Ṣadé Ojo" });
    expect((await owner.api.post(`${PROPERTIES}/${id}/reveal`, { purpose: "other", note: "x" })).status).toBe(
      403,
    );
  });

  it("stays masked in the audit trail when its field is postponed or no longer defined", async () => {
    const field = await add({ label: "Night guard", kind: "text", personal: true });
    const { id } = await enter({ custom_night_guard: "Dapo Ige" });
    const auditText = async () =>
      JSON.stringify((await admin.get(`/audit?resource=property&record_id=${id}`)).body);
    const row = database().updateTable("custom_field").where("id", "=", field.id);
    await row.set({ active_from: "2099-01-01" }).execute();
    clearCustomFieldCache();
    expect(await auditText()).toContain('"label":"Night guard","before":null,"after":"••••••"');
    await row.set({ key: "another" }).execute();
    clearCustomFieldCache();
    const unknown = await auditText();
    expect(unknown).toContain("••••••");
    expect(unknown).not.toContain("Dapo");
  });

  it("is masked in a pending change", async () => {
    const { id, version } = await approvedOne({});
    await admin.patch(`${PROPERTIES}/${id}`, { version, custom_caretaker: "Bọlá Ìṣọ̀lá" });
    expect(await get(id)).toMatchObject({
      pending: { changes: { custom_caretaker: "••••••" }, masked: ["custom_caretaker"] },
    });
  });

  it("is revealed in a pending change together with the record, and the reveal is audited", async () => {
    const { id, version } = await approvedOne({ custom_caretaker: "Ṣadé Ojo" });
    await admin.patch(`${PROPERTIES}/${id}`, { version, custom_caretaker: "Bọlá Ìṣọ̀lá" });
    const shown = await approver.post(`${PROPERTIES}/${id}/reveal`, { purpose: "correct" });
    expect(shown.body.data).toMatchObject({
      custom_caretaker: "Ṣadé Ojo",
      pending: { custom_caretaker: "Bọlá Ìṣọ̀lá" },
    });
    const audit = await admin.get(`/audit?resource=property&record_id=${id}`);
    const reveals = (audit.body.data as { action: string }[]).filter(({ action }) => /reveal/.test(action));
    expect(reveals).toHaveLength(1);
    expect(JSON.stringify(audit.body)).not.toContain("Ìṣọ̀lá");
    const other = await signInAs(await createOfficer([await createLga()]));
    expect((await other.post(`${PROPERTIES}/${id}/reveal`, { purpose: "correct" })).status).toBe(404);
  });
});

describe("owners", () => {
  it("see and fill only the fields opened to owners", async () => {
    await add({ label: "Gate colour", kind: "text", owners: true });
    await add({
      label: "Assessor’s remark",
      key: "remark",
      kind: "text",
      required: true,
      when: { field: "use", values: ["mixed"] },
    });
    const sent = { ...ownPlain(), use: "mixed", submit: true };
    const refused = await owner.api.post(PROPERTIES, { ...sent, custom_remark: "Mine" });
    expect(refused.body.errors).toEqual({ custom_remark: ["Unknown field."] });
    const made = await owner.api.post(PROPERTIES, { ...sent, custom_gate_colour: "Blue" });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    const { id, version } = made.body.data as Rec;
    await admin.patch(`${PROPERTIES}/${id}`, { version, custom_remark: "Large" });
    const theirs = await get(id, owner.api);
    expect(theirs.custom_gate_colour).toBe("Blue");
    expect(theirs).not.toHaveProperty("custom_remark");
    const changed = await owner.api.patch(`${PROPERTIES}/${id}`, { version: theirs.version, city: "Ake" });
    expect([changed.status, Object.keys(changed.body.data as Rec)]).toEqual([
      200,
      expect.not.arrayContaining(["custom_remark"]),
    ]);
    const stale = await owner.api.patch(`${PROPERTIES}/${id}`, { version: theirs.version, city: "Ake" });
    expect([stale.body.code, JSON.stringify(stale.body)]).toEqual([
      "edited-meanwhile",
      expect.not.stringContaining("Large"),
    ]);
    expect((await get(id)).custom_remark).toBe("Large");
    const listed = (await owner.api.get(PROPERTIES)).body.data as Rec[];
    expect(listed.find((one) => one.id === id)).not.toHaveProperty("custom_remark");
    expect((await owner.api.get(`${PROPERTIES}?custom_roof=tin`)).status).toBe(400);
  });

  it("clear office-only fields when they change the use", async () => {
    const made = await owner.api.post(PROPERTIES, { ...ownPlain(), use: "mixed" });
    const { id, version } = made.body.data as Rec;
    await admin.patch(`${PROPERTIES}/${id}`, { version, custom_remark: "Large" });
    const now = await get(id, owner.api);
    expect(
      (await owner.api.patch(`${PROPERTIES}/${id}`, { version: now.version, use: "other" })).status,
    ).toBe(200);
    expect((await get(id)).custom_remark).toBeNull();
  });
});

/** The built-in fields that an owner fills in. */
function ownPlain(): object {
  const { class_code, assessed_value, ...rest } = plain();
  return rest;
}

describe("a list and its file with custom fields", () => {
  it("filter by choices and yes/no values, and show custom columns", async () => {
    await add({ label: "Sign lit", kind: "yes_no" });
    await add({ label: "Door fee", kind: "money" });
    const lit = await enter({ custom_roof: "slate", custom_sign_lit: "yes", custom_door_fee: "1,250.50" });
    const dark = await enter({ custom_roof: "slate", custom_sign_lit: "no" });
    const ids = async (query: string) =>
      ((await admin.get(`${PROPERTIES}?${query}`)).body.data as Rec[])
        .map(({ id }) => id)
        .sort((a, b) => a - b);
    expect(await ids("custom_roof=slate")).toEqual([lit.id, dark.id]);
    expect(await ids("custom_roof=slate&custom_sign_lit=true")).toEqual([lit.id]);
    expect(await ids("custom_roof=slate&custom_roof=tin&custom_sign_lit=false")).toEqual([dark.id]);
    for (const wrong of [
      "custom_roof=gold",
      "custom_sign_lit=maybe",
      "custom_meter_number=1",
      "custom_nothing=1",
    ])
      expect([wrong, (await admin.get(`${PROPERTIES}?${wrong}`)).status]).toEqual([wrong, 400]);
    const file = await admin.fetch(
      `${PROPERTIES}/file?format=csv&sort=code&custom_roof=slate&columns=custom_roof,custom_sign_lit,custom_door_fee`,
    );
    const cells = csvCells(await file.text()).map((row) => row.slice(2));
    expect(cells).toEqual([
      ["Roof", "Sign lit", "Door fee (₦)"],
      ["Slate", "Yes", "1250.50"],
      ["Slate", "No", ""],
    ]);
  });

  it("use an index of only the records that have custom values", async () => {
    const { rows } = await database()
      .selectFrom("pg_indexes" as never)
      .select(["indexdef" as never])
      .where("indexname" as never, "=", "property_custom" as never)
      .execute()
      .then((found) => ({ rows: found as { indexdef: string }[] }));
    expect(rows[0]?.indexdef).toMatch(
      /USING gin \(custom jsonb_path_ops\) WHERE \(custom <> '\{\}'::jsonb\)/,
    );
  });
});

describe("a tariff line", () => {
  it("can charge by a custom number field, which cannot be retired then", async () => {
    const doors = await add({ label: "Garage doors", kind: "number" });
    const category = (
      await admin.post("/demand-categories", {
        name: "Garage levy",
        resource: "property",
        period: "year",
        days_until_due: 30,
        legal_citation: "Test Law",
      })
    ).body.data as { id: number };
    const items = (await admin.get("/revenue-items")).body.data as { id: number }[];
    const line = {
      category_id: category.id,
      revenue_item_id: items[0]?.id,
      kind: "per_unit",
      amount_kobo: 100_00,
      unit_field: "custom_garage_doors",
      conditions: [],
      effective_from: "2020-01-01",
      citation: "Test Law s. 1",
    };
    expect(errors(await admin.post("/category-items", { ...line, unit_field: "custom_none" }))).toMatchObject(
      {
        code: "tariff-unknown-field",
      },
    );
    const made = await admin.post("/category-items", line);
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    const { id } = await approvedOne({ custom_garage_doors: "3" });
    const { body } = await admin.get(
      `/demand-categories/${category.id}/charge?asset_type=property&asset_id=${id}&year=2026`,
    );
    expect(JSON.stringify(body.data)).toContain('"total_kobo":30000');
    expect(brief(await admin.post(`/custom-fields/${doors.id}/retire`))).toEqual([409, "field-charged"]);
    const out = {
      version: doors.version,
      personal: true,
      active_from: "2099-01-01",
      kind: "text",
      longest: "9",
    };
    const refused = await admin.patch(`/custom-fields/${doors.id}`, out);
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([
      422,
      "field-charged",
      ["active_from", "kind", "personal"],
    ]);
    // An archived category may be restored.
    await database()
      .updateTable("demand_category")
      .set({ status: "archived" })
      .where("id", "=", category.id)
      .execute();
    expect(brief(await admin.post(`/custom-fields/${doors.id}/retire`))).toEqual([409, "field-charged"]);
    const worded = await admin.patch(`/custom-fields/${doors.id}`, {
      version: doors.version,
      label: "Doors",
    });
    expect(worded.status).toBe(200);
  });
});
