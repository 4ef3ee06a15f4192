import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lagosDate } from "#domain/lagos.ts";
import { property } from "#domain/register/property.ts";
import { registers } from "#domain/register/registers.ts";
import { shop } from "#domain/register/shop.ts";
import { vehicle } from "#domain/register/vehicle.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { approved as approve } from "../support/approve.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decide } from "../support/decide.ts";
import { approved, brief, idsOf, type Person, person, type Rec, register } from "./own-kit.ts";

/** Owners list, view, register and change their own assets over the API, and no others. */

const today = lagosDate(Date.now());

let db: TestDatabase;
let clerk: ApiClient;
let approver: ApiClient;
let ada: Person;
let bello: Person;
let limited: Person;

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
  approver = await signInAs("admin2@ratebook.test");
  ada = await person("individual");
  bello = await person("individual");
  limited = await person("corporate");
});
afterAll(() => db.close());

describe.each(registers.filter(({ owned }) => owned).map((resource) => [resource.name, resource] as const))(
  "a %s of an owner",
  (_, resource) => {
    const path = `/${resource.endpoint}`;

    it("is registered for the owner in full from today, pending approval", async () => {
      const made = await register(ada, resource);
      expect(made.status).toBe("submitted");
      const seen = (await ada.api.get(`${path}/${made.id}`)).body.data;
      expect(seen).toMatchObject({
        owners: [{ type: "individual", id: ada.party, share_bp: 10_000 }],
        created_by_name: null,
      });
      const history = (await clerk.get(`${path}/${made.id}/owners`)).body.data;
      expect(history).toMatchObject([{ id: ada.party, since: today, until: null, current: true }]);
      expect(await idsOf(ada.api, path)).toContain(made.id);
      expect((await clerk.get(`${path}/${made.id}`)).status).toBe(200);
    });

    it("is not found by other owners", async () => {
      const made = await register(ada, resource);
      const wrong: string[] = [];
      for (const { api } of [bello, limited]) {
        const attempts = (id: number | string) => [
          api.get(`${path}/${id}`),
          api.patch(`${path}/${id}`, { version: 1 }),
          api.post(`${path}/${id}/submit`, { version: 1 }),
        ];
        const [theirs, none] = [
          await Promise.all(attempts(made.id)),
          await Promise.all(attempts("9999999999")),
        ];
        theirs.forEach((answer, at) => {
          const nobodys = none[at];
          if (answer.status !== 404 || answer.body.message !== nobodys?.body.message)
            wrong.push(`${at}: ${answer.status} ${answer.body.message}`);
        });
        expect(await idsOf(api, path)).not.toContain(made.id);
        expect(await idsOf(api, `${path}?q=${made.code}`)).toEqual([]);
        expect(await idsOf(api, `${path}?owner=individual:${ada.party}`)).toEqual([]);
      }
      expect(wrong).toEqual([]);
    });

    it("cannot be decided on or transferred by its owner", async () => {
      const { id } = await register(ada, resource);
      for (const verb of ["approve", "return", "reject", "suspend", "archive"])
        expect(brief(await ada.api.post(`${path}/${id}/${verb}`, { reason: "Mine." }))).toEqual([
          403,
          "forbidden",
        ]);
      const owners = [{ type: "individual", id: bello.party, share_bp: 10_000 }];
      expect(brief(await ada.api.post(`${path}/${id}/owners`, { owners }))).toEqual([403, "forbidden"]);
      expect(brief(await ada.api.get(`${path}/${id}/owners`))).toEqual([403, "forbidden"]);
      expect(brief(await ada.api.post(`${path}/approve`, { records: [{ id, version: 1 }] }))).toEqual([
        403,
        "forbidden",
      ]);
    });
  },
);

describe("a draft of an owner", () => {
  it("can be submitted, returned with a reason, corrected and resubmitted", async () => {
    const made = await register(ada, shop, {});
    expect(made.status).toBe("draft");
    const path = `/shops/${made.id}`;
    const submitted = await ada.api.post(`${path}/submit`, { version: made.version });
    expect(submitted.body.data).toMatchObject({ status: "submitted" });
    await decide(approver, `${path}/return`, { reason: "Which street?" });
    const returned = (await ada.api.get(path)).body.data as Rec;
    expect(returned).toMatchObject({ status: "returned", reason: "Which street?" });
    const [message] = (await ada.api.get("/inbox")).body.data as { subject: string; link: string }[];
    expect(message).toMatchObject({ link: `/individual/view/shop/${made.id}` });
    expect(message?.subject).toMatch(/^Returned: /);
    const mended = await ada.api.patch(path, {
      version: returned.version,
      landmark: "Clock tower",
      submit: true,
    });
    expect(mended.body.data).toMatchObject({ status: "submitted", landmark: "Clock tower" });
  });
});

describe.each(registers.filter(({ owned }) => owned).map((resource) => [resource.name, resource] as const))(
  "a returned %s",
  (name, resource) => {
    it("notifies the owner with a link to its page in their area", async () => {
      for (const [who, area] of [
        [ada, "individual"],
        [limited, "cooperate"],
      ] as const) {
        const { id } = await register(who, resource);
        await decide(approver, `/${resource.endpoint}/${id}/return`, { reason: "Which one?" });
        const notified = (await who.api.get("/inbox")).body.data as { link: string }[];
        expect(notified[0]?.link).toBe(`/${area}/view/${name}/${id}`);
      }
    });
  },
);

describe("a change of an approved asset", () => {
  it("stays pending while the approved version is in force, and can be withdrawn", async () => {
    const { id, version } = await approved(ada, approver, vehicle);
    const path = `/vehicles/${id}`;
    const change = await ada.api.patch(path, { version, park: "New park" });
    expect([change.status, change.body.pending]).toEqual([200, true]);
    expect((await ada.api.get(path)).body.data).toMatchObject({ pending: { changes: { park: "New park" } } });
    const withdrawn = await ada.api.patch(path, { version });
    expect([withdrawn.status, withdrawn.body.pending]).toEqual([200, false]);
    expect((await ada.api.get(path)).body.data).toMatchObject({ pending: null });
  });

  it("is visible to a co-owner, who cannot submit another", async () => {
    const { id, version } = await approved(ada, approver, property);
    const halves = [
      { type: "individual", id: ada.party, share_bp: 5_000 },
      { type: "corporate", id: limited.party, share_bp: 5_000 },
    ];
    const requested = await clerk.post(`/properties/${id}/owners`, { owners: halves, reason: "Shared" });
    await approve(requested, approver);
    await ada.api.patch(`/properties/${id}`, { version, landmark: "At the gate" });
    const seen = await limited.api.get(`/properties/${id}`);
    expect(seen.body.data).toMatchObject({ pending: { status: "submitted" } });
    const second = await limited.api.patch(`/properties/${id}`, { version, landmark: "At the mosque" });
    expect(second.body.code).toBe("change-pending");
  });
});
