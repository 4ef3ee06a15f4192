import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appSettings, settingKeys } from "#domain/app-settings.ts";
import { clearAppSettingsCache, readAppSetting } from "#kernel/app-settings.ts";
import { database } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { settingGroup } from "#kernel/setting-groups.ts";
import { currentGovernment } from "#platform/government.ts";
import { valueText } from "../../src/screens/admin/settings/labels.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";

let db: TestDatabase;
let admin: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  setMasterKey(Buffer.alloc(32, 7).toString("base64"));
  [admin, other] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
});
afterAll(() => db?.close());

interface Shown {
  key: string;
  version: number;
  value: Record<string, unknown>;
  secrets: Record<string, { set_at: string; set_by_name: string } | null>;
}

async function setting(key: string): Promise<Shown> {
  const { body } = await admin.get("/settings");
  const found = (body.data as Shown[]).find((one) => one.key === key);
  if (!found) throw new Error(`No setting ${key}.`);
  return found;
}

async function save(key: string, fields: Record<string, unknown>, as = admin) {
  const { version } = await setting(key);
  return as.patch(`/settings/${key}`, { version, ...fields });
}

async function versionsOf(key: string) {
  return (await admin.get(`/settings/${key}/versions`)).body.data as {
    version: number;
    changed_by_name: string;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
    secrets_changed: string[];
    restored_version: number | null;
  }[];
}

/** All stored settings, secrets and audit rows, as text. */
async function storedText(): Promise<string> {
  const tables = ["app_setting", "app_setting_secret", "audit", "idempotency"] as const;
  const rows = await Promise.all(tables.map((table) => database().selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows, (_, value) =>
    value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value,
  );
}

describe("settings", () => {
  it("start with the defaults of their definitions", async () => {
    const { body } = await admin.get("/settings");
    const visible = body.data as Shown[];
    expect(visible.map(({ key }) => key)).toEqual(settingKeys);
    expect((await setting("mail")).value).toEqual({
      ...appSettings.mail.start,
      password: undefined,
    });
    expect((await setting("government")).value).toMatchObject({ name: "Ogun State", phone: "08006446000" });
  });

  it("require the right", async () => {
    const looker = await signInAs(await createOfficerWithGrants({ permissions: ["setting.view"] }));
    const nobody = await signInAs(await createOfficerWithGrants({ permissions: ["property.view"] }));
    expect((await visitor.get("/settings")).status).toBe(401);
    expect((await nobody.get("/settings")).status).toBe(403);
    expect((await nobody.get("/settings/mail/versions")).status).toBe(403);
    expect((await looker.get("/settings")).status).toBe(200);
    expect((await save("sign_in", { tries: 6 }, looker)).status).toBe(403);
    expect((await looker.post("/settings/mail/go-back", { to: 0, version: 0 })).status).toBe(403);
    expect((await looker.post("/settings/mail/test", { address: "a@b.ng" })).status).toBe(403);
    expect((await setting("sign_in")).version).toBe(0);
  });

  it("report all errors at once and save nothing", async () => {
    const before = await setting("government");
    const { status, body } = await save("government", {
      name: "",
      short: "x".repeat(21),
      kind: "empire",
      phone: "12",
      office: "A\u0000B",
      colour: "red",
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      "colour",
      "kind",
      "name",
      "office",
      "phone",
      "short",
    ]);
    expect(await setting("government")).toEqual(before);
  });

  it("refuse numbers out of range and values that are not integers", async () => {
    for (const attempts of [2, 21, 5.5, "5.0", "", null, {}])
      expect((await save("sign_in", { tries: attempts })).status, JSON.stringify(attempts)).toBe(422);
    expect((await save("sign_in", { tries: "7" })).status).toBe(200);
    expect((await readAppSetting("sign_in")).tries).toBe(7);
  });

  it("accept naira as text and kobo as a number, store kobo and show naira", async () => {
    const { value } = await setting("tickets");
    expect(value).toMatchObject({ low_float_kobo: 200_000, pin_above_kobo: 500_000 });
    expect((await save("tickets", { low_float_kobo: "₦3,500.50", pin_above_kobo: "7500" })).status).toBe(200);
    expect(await readAppSetting("tickets")).toMatchObject({
      low_float_kobo: 350_050,
      pin_above_kobo: 750_000,
    });
    expect((await save("tickets", { low_float_kobo: 100_000 })).status).toBe(200);
    expect((await readAppSetting("tickets")).low_float_kobo).toBe(100_000);
    expect((await versionsOf("tickets"))[0]).toMatchObject({
      before: { low_float_kobo: 350_050 },
      after: { low_float_kobo: 100_000 },
    });
    const { body } = await admin.get("/audit?resource=setting");
    const [last] = body.data as { changes: { label: string; before: string; after: string }[] }[];
    expect(last?.changes).toContainEqual(
      expect.objectContaining({ label: "Low float", before: "₦3,500.50", after: "₦1,000.00" }),
    );
    const labels = settingGroup("tickets").fields["low_float_kobo"];
    expect([valueText(labels, 350_050), valueText(labels, 0)]).toEqual(["₦3,500.50", "₦0.00"]);
    for (const low_float_kobo of ["1,000,000.01", 100_000_001, -1, "-5", "two", "", null, 1.5, {}]) {
      const { status, body: response } = await save("tickets", { low_float_kobo });
      expect([status, Object.keys(response.errors ?? {})], JSON.stringify(low_float_kobo)).toEqual([
        422,
        ["low_float_kobo"],
      ]);
    }
  });

  it("apply at once, on every page", async () => {
    expect(
      (await save("government", { name: "Ogun State of Nigeria", phone: "+234 803 441 2290" })).status,
    ).toBe(200);
    expect(await currentGovernment()).toMatchObject({
      name: "Ogun State of Nigeria",
      phone: "0803 441 2290",
      demo: true,
    });
  });

  it("record a version of every change, and can be restored", async () => {
    const start = (await setting("limits")).version;
    expect(start).toBe(0);
    await save("limits", { code_tries: 40 });
    await save("limits", { code_tries: 50, payment_starts: 31 }, other);
    expect(await versionsOf("limits")).toMatchObject([
      {
        version: 2,
        changed_by_name: "Musa Bello",
        before: { code_tries: 40, payment_starts: 30 },
        after: { code_tries: 50, payment_starts: 31 },
      },
      { version: 1, before: { code_tries: 20 }, after: { code_tries: 40 } },
    ]);
    const back = await admin.post("/settings/limits/go-back", { to: 1, version: 2 });
    expect(back.body).toMatchObject({ data: { version: 3 } });
    expect((await setting("limits")).value).toEqual({ code_tries: 40, payment_starts: 30 });
    expect((await versionsOf("limits"))[0]).toMatchObject({ version: 3, restored_version: 1 });
    await admin.post("/settings/limits/go-back", { to: 0, version: 3 });
    expect((await setting("limits")).value).toEqual(appSettings.limits.start);
    expect((await admin.post("/settings/limits/go-back", { to: 99, version: 4 })).status).toBe(404);
  });

  it("record no version if nothing changed", async () => {
    const { version } = await setting("sign_in");
    expect((await save("sign_in", { tries: "7" })).body).toMatchObject({ data: { version } });
    expect((await setting("sign_in")).version).toBe(version);
  });

  it("report a conflict to the second of two concurrent saves", async () => {
    const { version } = await setting("sign_in");
    const both = await Promise.all([
      admin.patch("/settings/sign_in", { version, minutes: 20 }),
      other.patch("/settings/sign_in", { version, minutes: 30 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body.code).toBe("edited-meanwhile");
    expect((await setting("sign_in")).version).toBe(version + 1);
    expect((await admin.patch("/settings/sign_in", { minutes: 10 })).status).toBe(422);
  });

  it("have versions that cannot be changed or deleted in the database", async () => {
    await expect(
      database().updateTable("app_setting").set({ changed_by_name: "Somebody else" }).execute(),
    ).rejects.toThrow(/refused/);
    await expect(database().deleteFrom("app_setting").execute()).rejects.toThrow(/refused/);
  });

  it("answer 404 for an unknown setting", async () => {
    expect((await admin.patch("/settings/constructor", { version: 0 })).status).toBe(404);
    expect((await admin.get("/settings/__proto__/versions")).status).toBe(404);
    expect((await admin.post("/settings/government/test", {})).status).toBe(404);
  });
});

describe("secrets in settings", () => {
  const SECRET = "Qx-7-not-to-be-seen-anywhere";
  const server = { provider: "smtp", host: "smtp.example.ng", port: 587, from: "revenue@example.ng" };

  it("are stored encrypted and never returned", async () => {
    expect((await save("mail", { ...server, user: "ratebook", password: SECRET })).status).toBe(200);
    expect((await readAppSetting("mail")).password).toBe(SECRET);
    const shown = await setting("mail");
    expect(shown.secrets.password).toMatchObject({ set_by_name: "Folákẹ́ Adébáyọ̀" });
    const answers = [await admin.get("/settings"), await admin.get("/settings/mail/versions")];
    expect(JSON.stringify(answers)).not.toContain(SECRET);
    expect(await storedText()).not.toContain(SECRET);
    expect((await versionsOf("mail"))[0]?.secrets_changed).toEqual(["password"]);
  });

  it("are kept if the field is left empty, and can be removed", async () => {
    await save("mail", { user: "other", password: "" });
    expect((await readAppSetting("mail")).password).toBe(SECRET);
    await save("mail", { password: null });
    expect((await readAppSetting("mail")).password).toBeNull();
    expect((await setting("mail")).secrets.password).toBeNull();
  });

  it("must be entered again for another server", async () => {
    await save("mail", { password: SECRET });
    const refused = await save("mail", { host: "smtp.elsewhere.ng" });
    expect(refused.body).toMatchObject({ code: "secret-again", errors: { password: [expect.any(String)] } });
    expect((await readAppSetting("mail")).host).toBe(server.host);
    expect((await save("mail", { host: "smtp.elsewhere.ng", password: "another" })).status).toBe(200);
    const { version } = await setting("mail");
    // Restoring the version with the first server removes the password of the second.
    await admin.post("/settings/mail/go-back", { to: 1, version });
    expect(await readAppSetting("mail")).toMatchObject({ host: server.host, password: null });
  });

  it("require step-up within the last five minutes", async () => {
    await database()
      .updateTable("session")
      .set({ proved_at: new Date(0) })
      .execute();
    const refused = await save("mail", { user: "third" });
    expect([refused.status, refused.body.code]).toEqual([403, "step-up-needed"]);
    expect((await save("limits", { code_tries: 21 })).status).toBe(200);
    await database().updateTable("session").set({ proved_at: new Date() }).execute();
    expect((await save("mail", { user: "third" })).status).toBe(200);
  });

  it("cannot be decrypted in another setting", async () => {
    await save("sms", { provider: "http", url: "https://sms.example.ng/", sender: "Ogun", key: "sms-key-1" });
    await save("mail", { password: "mail-word" });
    const { sealed } = await database()
      .selectFrom("app_setting_secret")
      .select("sealed")
      .where("key", "=", "sms")
      .executeTakeFirstOrThrow();
    await database().updateTable("app_setting_secret").set({ sealed }).where("key", "=", "mail").execute();
    clearAppSettingsCache();
    await expect(readAppSetting("mail")).rejects.toThrow(/RATEBOOK_KEY/);
    expect((await readAppSetting("sms")).key).toBe("sms-key-1");
  });

  it("are required by the option that uses them, and a live key is refused in a demonstration", async () => {
    expect(
      (await save("gateway", { provider: "listed", gateways: ["paystack"] })).body.errors,
    ).toHaveProperty("secret_key");
    expect(
      (await save("gateway", { provider: "listed", gateways: ["paystack"], secret_key: "hunter22" })).status,
    ).toBe(422);
    const live = await save("gateway", {
      provider: "listed",
      gateways: ["paystack"],
      secret_key: "sk_live_abcdef0123456789",
    });
    expect(live.body.errors?.secret_key?.[0]).toContain("demonstration");
    expect((await setting("gateway")).version).toBe(0);
    await save("sms", { provider: "sink", key: null });
    const sms = await save("sms", { provider: "http", url: "", sender: "" });
    expect(Object.keys(sms.body.errors ?? {}).sort()).toEqual(["key", "sender", "url"]);
  });
});
