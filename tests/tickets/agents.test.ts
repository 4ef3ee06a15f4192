import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { superAgent } from "#domain/register/super-agent.ts";
import { ticketAgent } from "#domain/register/ticket-agent.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { nextNumber, sampleOf } from "../support/sample.ts";
import { type Company, createCompany, fundByBank, keysOf } from "./support/wallet-kit.ts";

/** Super agents and their agents: memberships, suspension, and linked user accounts. */

interface Rec {
  id: number;
  code: string;
  title: string;
  version: number;
}

let db: TestDatabase;
let admin: ApiClient;
let here: number;

beforeAll(async () => {
  db = await createTestDatabase();
  setPublicUrl(new URL("http://ratebook.test"));
  admin = await signInAs("admin@ratebook.test");
  here = await createLga();
});
afterAll(() => db.close());

async function enterSuper(): Promise<Rec> {
  const { body } = await admin.post("/super-agents", {
    ...sampleOf(superAgent),
    name: `Street ${nextNumber()}`,
    contact_person: `Whom to ask ${nextNumber()}`,
  });
  expect(body.errors).toBeUndefined();
  return body.data as Rec;
}

async function enterAgent(super_agent_id: number | null, lga_id = here): Promise<Rec> {
  const { body } = await admin.post("/ticket-agents", { ...sampleOf(ticketAgent), super_agent_id, lga_id });
  expect(body.errors).toBeUndefined();
  return body.data as Rec;
}

const superOf = async (id: number) =>
  ((await admin.get(`/ticket-agents/${id}`)).body.data as { super_agent_id: number | null }).super_agent_id;

async function memberships(agent: number) {
  const { rows } = await sql<{ super_agent_id: number | null; reason: string | null }>`
    SELECT super_agent_id, reason FROM agent_membership WHERE ticket_agent_id = ${agent} ORDER BY id`.execute(
    database(),
  );
  return rows.map((row) => [row.super_agent_id, row.reason]);
}

describe("the membership of an agent", () => {
  it("is recorded on every change of super agent, and on no other edit", async () => {
    const [one, two] = [await enterSuper(), await enterSuper()];
    const agent = await enterAgent(one.id);
    await admin.patch(`/ticket-agents/${agent.id}`, { version: 1, name: "Somebody Else" });
    await admin.patch(`/ticket-agents/${agent.id}`, { version: 2, super_agent_id: two.id });
    await admin.patch(`/ticket-agents/${agent.id}`, { version: 3, super_agent_id: null });
    expect(await memberships(agent.id)).toEqual([
      [one.id, null],
      [two.id, null],
      [null, null],
    ]);
    const own = await enterAgent(null);
    expect(await memberships(own.id)).toEqual([]);
  });
});

describe("reassigning agents", () => {
  const path = (id: number) => `/super-agents/${id}/reassign`;

  it("moves all to another super agent, with the reason, and records and audits each", async () => {
    const [from, to] = [await enterSuper(), await enterSuper()];
    const agents = [await enterAgent(from.id), await enterAgent(from.id)];
    const bystander = await enterAgent(to.id);
    const params = { to: to.code, expected: 2, reason: "The contract ended" };
    const { status, body } = await admin.post(path(from.id), params);
    expect([status, body.data]).toEqual([200, { moved: 2, not_moved: [] }]);
    for (const { id } of agents) {
      expect(await superOf(id)).toBe(to.id);
      expect((await memberships(id)).at(-1)).toEqual([to.id, "The contract ended"]);
      const { rows } =
        await sql`SELECT reason FROM audit WHERE action = 'ticket_agent.reassign' AND record_id = ${id}`.execute(
          database(),
        );
      expect(rows).toEqual([{ reason: "The contract ended" }]);
    }
    expect(await memberships(bystander.id)).toEqual([[to.id, null]]);
  });

  it("moves selected agents to the revenue office, and reports those already moved", async () => {
    const [from, other] = [await enterSuper(), await enterSuper()];
    const [remaining, moved, alreadyMoved] = [
      await enterAgent(from.id),
      await enterAgent(from.id),
      await enterAgent(from.id),
    ];
    await admin.patch(`/ticket-agents/${alreadyMoved.id}`, { version: 1, super_agent_id: other.id });
    const { body } = await admin.post(path(from.id), {
      to: "office",
      agent_ids: [moved.id, alreadyMoved.id],
      reason: "They asked for it",
    });
    expect(body.data).toEqual({
      moved: 1,
      not_moved: [
        { id: alreadyMoved.id, code: alreadyMoved.code, title: alreadyMoved.title, super_agent: other.title },
      ],
    });
    expect([await superOf(remaining.id), await superOf(moved.id), await superOf(alreadyMoved.id)]).toEqual([
      from.id,
      null,
      other.id,
    ]);
  });

  it("by two officers at once moves each agent once", async () => {
    const [from, first, second] = [await enterSuper(), await enterSuper(), await enterSuper()];
    const agents = [await enterAgent(from.id), await enterAgent(from.id), await enterAgent(from.id)];
    const agent_ids = agents.map(({ id }) => id);
    const answers = await Promise.all(
      [first, second].map((to) => admin.post(path(from.id), { to: to.id, agent_ids, reason: "At once" })),
    );
    const moved = answers.map(({ body }) => (body.data as { moved: number }).moved);
    expect(moved.toSorted()).toEqual([0, 3]);
    const notified = answers.map(({ body }) => (body.data as { not_moved: unknown[] }).not_moved.length);
    expect(notified.toSorted()).toEqual([0, 3]);
    for (const id of agent_ids) expect(await memberships(id)).toHaveLength(2);
  });

  it("of a whole super agent is refused when the number of agents differs from the one shown", async () => {
    const [from, to] = [await enterSuper(), await enterSuper()];
    const agent = await enterAgent(from.id);
    const { status, body } = await admin.post(path(from.id), { to: to.id, expected: 4, reason: "All" });
    expect([status, body.code]).toEqual([409, "selection-changed"]);
    expect(await superOf(agent.id)).toBe(from.id);
  });

  it("is rejected with all errors at once, and for a suspended target", async () => {
    const [from, to] = [await enterSuper(), await enterSuper()];
    const { body } = await admin.post(path(from.id), { to: from.id, agent_ids: [], reason: " " });
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(["agent_ids", "reason", "to"]);
    await admin.post(`/super-agents/${to.id}/suspend`, { reason: "Owes float" });
    const rejected = await admin.post(path(from.id), { to: to.id, reason: "Why" });
    expect(rejected.body.errors).toEqual({ to: ["This super agent is suspended. Reinstate it first."] });
  });

  it("leaves agents outside the officer's local governments unchanged", async () => {
    const there = await createLga();
    const from = await enterSuper();
    const [mine, theirs] = [await enterAgent(from.id), await enterAgent(from.id, there)];
    const officer = await signInAs(await createOfficer([here]));
    await sql`UPDATE super_agent SET lga_id = ${here} WHERE id = ${from.id}`.execute(database());
    const { body } = await officer.post(path(from.id), { to: "office", reason: "Here only" });
    expect(body.data).toEqual({ moved: 1, not_moved: [] });
    expect([await superOf(mine.id), await superOf(theirs.id)]).toEqual([null, from.id]);
  });
});

describe.each(["ticket-agents", "super-agents"])("%s", (endpoint) => {
  const enter = () => (endpoint === "ticket-agents" ? enterAgent(null) : enterSuper());

  it("are suspended and reinstated once each, with a reason", async () => {
    const { id } = await enter();
    const post = async (verb: string, reason?: string) => {
      const { status, body } = await admin.post(`/${endpoint}/${id}/${verb}`, { reason });
      return body.code ? [status, body.code] : [status, body.data];
    };
    expect(await post("suspend")).toEqual([422, "invalid"]);
    expect(await post("reinstate", "Why not")).toEqual([409, "wrong-status"]);
    expect(await post("suspend", "Float is missing")).toEqual([200, { id, suspended: true }]);
    expect(await post("suspend", "Again")).toEqual([409, "wrong-status"]);
    const table = endpoint === "ticket-agents" ? "ticket_agent" : "super_agent";
    const { rows } = await sql`SELECT suspended_reason AS reason, suspended_at IS NOT NULL AS at
      FROM ${sql.table(table)} WHERE id = ${id}`.execute(database());
    expect(rows).toEqual([{ reason: "Float is missing", at: true }]);
    expect(await post("reinstate", "It is found")).toEqual([200, { id, suspended: false }]);
  });

  it("are listed with their suspension status and filtered by it", async () => {
    const [active, suspended, archived] = [await enter(), await enter(), await enter()];
    await admin.post(`/${endpoint}/${suspended.id}/suspend`, { reason: "Float is missing" });
    await admin.post(`/${endpoint}/${archived.id}/suspend`, { reason: "Left" });
    await admin.post(`/${endpoint}/${archived.id}/archive`, { reason: "Left", version: 2 });
    const guest = await signInAs("guest@ratebook.test");
    for (const client of [admin, guest]) {
      const listed = async (query: string) => {
        const { status, body } = await client.get(`/${endpoint}?per_page=200&sort=-created_at&${query}`);
        expect(status).toBe(200);
        const rows = body.data as { id: number; suspended_at: string | null }[];
        return new Map(rows.map(({ id, suspended_at }) => [id, suspended_at]));
      };
      const all = await listed("");
      expect([all.get(active.id), all.get(suspended.id)]).toEqual([null, expect.any(String)]);
      const filtered = await listed("suspended=yes");
      expect([active, suspended, archived].map(({ id }) => filtered.has(id))).toEqual([false, true, false]);
      const others = await listed("suspended=no");
      expect([active, suspended, archived].map(({ id }) => others.has(id))).toEqual([true, false, false]);
      expect(await listed("suspended=no&suspended=yes")).toEqual(all);
      expect((await client.get(`/${endpoint}?suspended=maybe`)).body.errors).toEqual({
        suspended: ["Enter yes or no."],
      });
    }
    expect((await admin.get("/properties?suspended=yes")).status).toBe(400);
  });
});

it("a super agent sees which of its agents are suspended, and can filter by it", async () => {
  const company = await createCompany();
  const [active, suspended] = [await enterAgent(company.id), await enterAgent(company.id)];
  await admin.post(`/ticket-agents/${suspended.id}/suspend`, { reason: "Float is missing" });
  const listed = async (query: string) => {
    const { body } = await company.client.get(`/my-agents${query}`);
    const { rows, total } = body.data as { rows: { id: number; status: string }[]; total: number };
    expect(rows).toHaveLength(total);
    return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  };
  expect(await listed("")).toEqual({ [active.id]: "active", [suspended.id]: "suspended" });
  expect(await listed("?suspended=yes")).toEqual({ [suspended.id]: "suspended" });
  expect(await listed("?suspended=no")).toEqual({ [active.id]: "active" });
  expect((await company.client.get("/my-agents?suspended=maybe")).status).toBe(400);
});

it("an agent reassigned mid-day moves to the new super agent at once, with its balance", async () => {
  const [morning, evening] = [await createCompany(), await createCompany()];
  const agent = await enterAgent(morning.id);
  const key = keysOf("reassigned");
  await fundByBank({ super_agent_id: morning.id }, 100_000);
  const give = (by: Company) => by.client.post(`/my-agents/${agent.id}/give-float`, { kobo: 30_000 }, key());
  expect((await give(morning)).status).toBe(201);
  const answer = await admin.post(`/super-agents/${morning.id}/reassign`, {
    to: evening.id,
    agent_ids: [agent.id],
    reason: "Contract ended",
  });
  expect(answer.body.data).toMatchObject({ moved: 1 });
  for (const refused of [await give(morning), await morning.client.get(`/my-agents/${agent.id}`)])
    expect([refused.status, refused.body.code]).toEqual([404, "not-your-agent"]);
  expect((await evening.client.get(`/my-agents/${agent.id}`)).body.data).toMatchObject({
    id: agent.id,
    balance_kobo: 30_000,
    transferred_kobo: 0,
  });
});

it("adding an agent with the phone number of an archived one warns about a likely duplicate", async () => {
  const entry: Record<string, unknown> = { ...sampleOf(ticketAgent), lga_id: here };
  const old = (await admin.post("/ticket-agents", entry)).body.data as Rec;
  const duplicate = { ...sampleOf(ticketAgent), phone_number: entry["phone_number"], lga_id: here };
  const rejected = await admin.post("/ticket-agents", duplicate);
  expect([rejected.status, rejected.body.code]).toEqual([422, "duplicate"]);
  const archived = await admin.post(`/ticket-agents/${old.id}/archive`, {
    reason: "Float is missing",
    version: 1,
  });
  expect(archived.status).toBe(200);
  const { status, body } = await admin.post("/ticket-agents", duplicate);
  expect([status, body.code, body.errors]).toEqual([409, "likely-duplicates", undefined]);
  expect(JSON.stringify(body.data)).toContain(old.code);
});

describe("user accounts", () => {
  async function account(area: string): Promise<number> {
    const n = nextNumber();
    const { id } = await database()
      .insertInto("app_user")
      .values({ name: `Person ${n}`, email: `account${n}@example.ng`, area })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  it("are linked one to one with agents", async () => {
    const [one, two, user, other] = [
      await enterAgent(null),
      await enterAgent(null),
      await account("agent"),
      await account("agent"),
    ];
    const link = async (agent: Rec, user_id: number) => {
      const { status, body } = await admin.post(`/ticket-agents/${agent.id}/accounts`, { user_id });
      return [status, body.code ?? (body.data as { user_id: number }).user_id];
    };
    expect(await link(one, user)).toEqual([201, user]);
    expect(await link(one, other)).toEqual([409, "agent-has-account"]);
    expect(await link(two, user)).toEqual([409, "account-linked"]);
    const unlink = (agent: Rec, reason: string) =>
      admin.post(`/ticket-agents/${agent.id}/accounts/${user}/unlink`, { reason });
    expect((await unlink(two, "Not theirs")).status).toBe(404);
    expect((await unlink(one, "")).body.errors).toEqual({ reason: ["Enter the reason."] });
    expect((await unlink(one, "Left")).status).toBe(200);
    expect(await link(two, user)).toEqual([201, user]);
  });

  it("require step-up to be linked, and can be unlinked from an archived agent", async () => {
    const [agent, user_id] = [await enterAgent(null), await account("agent")];
    const path = `/ticket-agents/${agent.id}/accounts`;
    await sql`UPDATE session SET proved_at = now() - interval '1 hour'`.execute(database());
    const refused = await admin.post(path, { user_id });
    await sql`UPDATE session SET proved_at = now()`.execute(database());
    expect([refused.status, refused.body.code]).toEqual([403, "step-up-needed"]);
    expect((await admin.post(path, { user_id })).status).toBe(201);
    await sql`UPDATE ticket_agent SET status = 'archived' WHERE id = ${agent.id}`.execute(database());
    expect((await admin.post(`${path}/${user_id}/unlink`, { reason: "Left" })).status).toBe(200);
    expect((await admin.post(path, { user_id })).body.code).toBe("wrong-status");
  });

  it("are linked to one super agent each, which can have several, and must be of the super agent kind", async () => {
    const [one, two] = [await enterSuper(), await enterSuper()];
    const users = [await account("super-agent"), await account("super-agent")];
    for (const user_id of users)
      expect((await admin.post(`/super-agents/${one.id}/accounts`, { user_id })).status).toBe(201);
    const rejected = await admin.post(`/super-agents/${two.id}/accounts`, { user_id: users[0] });
    expect([rejected.status, rejected.body.code]).toEqual([409, "account-linked"]);
    const wrong = await admin.post(`/super-agents/${two.id}/accounts`, { user_id: await account("agent") });
    expect(wrong.body.errors).toEqual({ user_id: ["This is not a super agent’s account."] });
  });

  it("are invited in the right area with its role", async () => {
    const agent = await enterAgent(null);
    const n = nextNumber();
    const { status, body } = await admin.post(`/ticket-agents/${agent.id}/accounts`, {
      name: "New Seller",
      email: `seller${n}@example.ng`,
    });
    expect([status, body.errors]).toEqual([201, undefined]);
    const { user_id } = body.data as { user_id: number };
    const { rows } = await sql`
      SELECT u.area, r.name AS role, u.invited_at IS NOT NULL AS invited, k.ticket_agent_id
      FROM app_user u JOIN user_role ur ON ur.user_id = u.id JOIN role r ON r.id = ur.role_id
        JOIN ticket_agent_user k ON k.user_id = u.id WHERE u.id = ${user_id}`.execute(database());
    expect(rows).toEqual([{ area: "agent", role: "ticket-agent", invited: true, ticket_agent_id: agent.id }]);
    const faulty = await admin.post(`/ticket-agents/${(await enterAgent(null)).id}/accounts`, { name: "" });
    expect(Object.keys(faulty.body.errors ?? {}).sort()).toEqual(["email", "name"]);
  });
});

describe("a guest", () => {
  it("sees no phone number, email, contact person or agent name, and can't change anything", async () => {
    const guest = await signInAs("guest@ratebook.test");
    const company = await enterSuper();
    const agent = await enterAgent(company.id);
    const { rows } = await sql<{ text: string }>`
      SELECT phone_number AS text FROM ticket_agent UNION ALL SELECT email FROM ticket_agent
      UNION ALL SELECT phone_number FROM super_agent UNION ALL SELECT email FROM super_agent
      UNION ALL SELECT contact_person FROM super_agent UNION ALL SELECT name FROM ticket_agent`.execute(
      database(),
    );
    const secrets = rows.flatMap(({ text }) => text ?? []);
    expect(secrets.length).toBeGreaterThan(4);
    for (const path of [
      "/super-agents",
      "/ticket-agents",
      "/ticket-agents?sort=-title",
      "/ticket-categories",
      `/super-agents/${company.id}`,
      `/super-agents/${company.id}/agents`,
      `/ticket-agents/${agent.id}`,
    ]) {
      const { status, body } = await guest.get(path);
      expect([path, status]).toEqual([path, 200]);
      const text = JSON.stringify(body);
      // A secret such as "Ọ̀nà 9" doesn't count if more digits follow, as in the place "Ọ̀nà 91".
      const isShown = (secret: string) =>
        text
          .split(secret)
          .slice(1)
          .some((rest) => !/^\d/.test(rest));
      expect(secrets.filter(isShown)).toEqual([]);
    }
    const price = await database().selectFrom("ticket_price").select("category_id").executeTakeFirstOrThrow();
    const { id: made_by } = await database().selectFrom("app_user").select("id").executeTakeFirstOrThrow();
    const set = { ...price, made_by, kobo: 300_00, agent_bp: 100, effective_from: new Date(1_000) };
    await database().insertInto("ticket_price").values(set).execute();
    const pricesOf = async (client: ApiClient) => {
      const { body } = await client.get(`/ticket-categories/${price.category_id}/prices`);
      return (body.data as { made_by_name: string | null }[]).filter(({ made_by_name }) => made_by_name);
    };
    expect(await pricesOf(admin)).not.toEqual([]);
    expect(await pricesOf(guest)).toEqual([]);
    const found = async (q: string) =>
      (await guest.get(`/ticket-agents?q=${encodeURIComponent(q)}`)).body.meta?.total;
    expect(await found(agent.title)).toBe(0);
    expect(await found(agent.code)).toBe(1);
    const reason = { reason: "No" };
    for (const path of [`/ticket-agents/${agent.id}/suspend`, `/super-agents/${company.id}/reassign`])
      expect((await guest.post(path, reason)).status).toBe(403);
    expect((await guest.post(`/ticket-agents/${agent.id}/reveal`, { purpose: "other" })).status).toBe(403);
  });

  it("pages through agents with a cursor that contains no name, without duplicates", async () => {
    const guest = await signInAs("guest@ratebook.test");
    for (let n = 0; n < 27; n++) await enterAgent(null);
    const names = await database().selectFrom("ticket_agent").select("title").execute();
    const ids: number[] = [];
    for (let after = ""; ; ) {
      const { status, body } = await guest.get(`/ticket-agents?per_page=25&sort=title${after}`);
      expect(status).toBe(200);
      ids.push(...(body.data as Rec[]).map(({ id }) => id));
      const { next } = (body.meta ?? {}) as { next?: string };
      if (next === undefined) break;
      const read = Buffer.from(next, "base64url").toString();
      expect(names.filter(({ title }) => read.includes(title))).toEqual([]);
      after = `&after=${next}`;
    }
    expect(new Set(ids).size).toBe(names.length);
    expect(ids).toHaveLength(names.length);
  });
});
