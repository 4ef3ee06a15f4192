import { beforeEach, describe, expect, it, vi } from "vitest";
import { waitingReference } from "#domain/waiting-reference.ts";
import type { Result } from "../answer.ts";
import type { OutboxEntry } from "./entry.ts";
import { sendOutbox } from "./send.ts";

/** What is sent, in what order, and how it is marked, with an in-memory outbox and a fake server. */

const held = vi.hoisted(() => ({
  entries: new Map<string, OutboxEntry>(),
  answer: (_path: string, _body: unknown, _key: string): unknown => undefined,
  posts: [] as { key: string; body: unknown }[],
}));

vi.mock("../store.ts", () => ({ currentSession: () => ({ user: { id: 7 }, token: "t" }) }));
vi.mock("../api.ts", () => ({
  api: {
    post: async (path: string, body: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
      held.posts.push({ key: idempotencyKey, body });
      return held.answer(path, body, idempotencyKey);
    },
  },
}));
vi.mock("./outbox.ts", () => ({
  listEntries: async () => [...held.entries.values()].sort((a, b) => a.order - b.order),
  findPicture: async () => undefined,
  changeEntry: async (id: string, change: (entry: OutboxEntry) => OutboxEntry | undefined) => {
    const before = held.entries.get(id);
    const after = before && change(before);
    if (after) held.entries.set(id, after);
    return after ?? before;
  },
}));

const made: Result<unknown> = { ok: true, status: 201, data: { id: 1, code: "PRP-1" }, body: {} };

const broken: Result<unknown> = { ok: false, status: 500, code: "failed", message: "No.", body: {} };

function enter(id: string, body: Record<string, unknown> = {}): void {
  held.entries.set(id, {
    id,
    order: held.entries.size + 1,
    person: { id: 7, name: "Ada" },
    kind: "property",
    title: id,
    path: "/entries",
    body,
    photos: [],
    at: 0,
    state: "waiting",
  });
}

const send = () => sendOutbox({ onProgress: () => undefined, isStopped: () => false });

const keys = () => held.posts.map(({ key }) => key);

beforeEach(() => {
  held.entries.clear();
  held.posts.length = 0;
  held.answer = () => made;
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async () => new Response());
});

describe("sending", () => {
  it("sends the latest version of an entry", async () => {
    enter("a", { version: "old" });
    const onProgress = () => enter("a", { version: "new" });
    expect(await sendOutbox({ onProgress, isStopped: () => false })).toBe("done");
    expect(held.posts).toEqual([{ key: "a", body: { version: "new" } }]);
  });

  it("skips an entry that was deleted a moment before", async () => {
    enter("a");
    const onProgress = () => held.entries.delete("a");
    expect(await sendOutbox({ onProgress, isStopped: () => false })).toBe("done");
    expect(held.posts).toEqual([]);
  });

  it("marks the entry as possibly received while it is being sent", async () => {
    enter("a");
    const marks: unknown[] = [];
    held.answer = () => {
      marks.push(held.entries.get("a")?.asked);
      return made;
    };
    await send();
    expect([marks, held.entries.get("a")?.asked]).toEqual([[true], undefined]);
  });
});

describe("a sent entry", () => {
  it("keeps nothing on the phone but the start values of the next form", async () => {
    enter("s1", { record: { first_name: "Bola", street_name: "Quarry Road" } });
    const left = { record: { street_name: "Quarry Road" } };
    held.entries.set("s1", { ...(held.entries.get("s1") as OutboxEntry), left });
    enter("s2", { record: { first_name: "Tolu" } });
    await send();
    expect([...held.entries.values()].map(({ state, body }) => [state, body])).toEqual([
      ["sent", left],
      ["sent", {}],
    ]);
  });
});

describe("an entry that fails on the server", () => {
  const failing = (...ids: string[]) => {
    held.answer = (_path, _body, key) => (ids.includes(key) ? broken : made);
  };

  it("blocks only entries that refer to it, and is retried", async () => {
    enter("p1");
    enter("p2", { property_id: waitingReference("p1") });
    enter("p3");
    failing("p1");
    expect(await send()).toBe("later");
    expect(keys()).toEqual(["p1", "p3"]);
    expect(held.entries.get("p1")).toMatchObject({ state: "waiting", asked: true });
    failing();
    expect(await send()).toBe("done");
    expect(keys()).toEqual(["p1", "p3", "p1", "p2"]);
  });

  it("is retried last, so that several failures cannot block the rest indefinitely", async () => {
    for (const id of ["q1", "q2", "q3", "q4", "q5"]) enter(id);
    failing("q1", "q2", "q3");
    expect(await send()).toBe("later");
    expect(keys()).toEqual(["q1", "q2", "q3"]);
    held.posts.length = 0;
    expect(await send()).toBe("later");
    expect(keys().slice(0, 2)).toEqual(["q4", "q5"]);
  });

  it("stops sending if the server is unreachable or refuses more calls", async () => {
    for (const answer of [
      { ok: false, status: 0, code: "network", message: "" },
      { ok: false, status: 429, code: "too-many", message: "" },
      { ok: false, status: 502, code: "bad-answer", message: "" },
    ]) {
      held.posts.length = 0;
      enter("r1");
      enter("r2");
      held.answer = () => answer;
      await send();
      expect(keys()).toEqual(["r1"]);
    }
  });
});
