import { beforeEach, describe, expect, it, vi } from "vitest";
import { waitingReference } from "#domain/waiting-reference.ts";
import type { Result } from "../answer.ts";
import type { OutboxEntry } from "./entry.ts";
import { sendOutbox } from "./send.ts";

/** What is sent, in what order, and how it is marked, with an in-memory outbox and a fake server. */

const store = vi.hoisted(() => ({
  entries: new Map<string, OutboxEntry>(),
  answer: (_path: string, _body: unknown, _key: string): unknown => undefined,
  posts: [] as { key: string; body: unknown }[],
}));

vi.mock("../store.ts", () => ({ currentSession: () => ({ user: { id: 7 }, token: "t" }) }));
vi.mock("../api.ts", () => ({
  api: {
    post: async (path: string, body: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
      store.posts.push({ key: idempotencyKey, body });
      return store.answer(path, body, idempotencyKey);
    },
  },
}));
vi.mock("./outbox.ts", () => ({
  listEntries: async () => [...store.entries.values()].sort((a, b) => a.order - b.order),
  findPicture: async () => undefined,
  changeEntry: async (id: string, change: (entry: OutboxEntry) => OutboxEntry | undefined) => {
    const before = store.entries.get(id);
    const after = before && change(before);
    if (after) store.entries.set(id, after);
    return after ?? before;
  },
}));

const made: Result<unknown> = { ok: true, status: 201, data: { id: 1, code: "PRP-1" }, body: {} };

const serverError: Result<unknown> = { ok: false, status: 500, code: "failed", message: "No.", body: {} };

function addEntry(id: string, body: Record<string, unknown> = {}): void {
  store.entries.set(id, {
    id,
    order: store.entries.size + 1,
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

const keys = () => store.posts.map(({ key }) => key);

beforeEach(() => {
  store.entries.clear();
  store.posts.length = 0;
  store.answer = () => made;
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async () => new Response());
});

describe("sending", () => {
  it("sends the latest version of an entry", async () => {
    addEntry("a", { version: "old" });
    const onProgress = () => addEntry("a", { version: "new" });
    expect(await sendOutbox({ onProgress, isStopped: () => false })).toBe("done");
    expect(store.posts).toEqual([{ key: "a", body: { version: "new" } }]);
  });

  it("skips an entry that was deleted a moment before", async () => {
    addEntry("a");
    const onProgress = () => store.entries.delete("a");
    expect(await sendOutbox({ onProgress, isStopped: () => false })).toBe("done");
    expect(store.posts).toEqual([]);
  });

  it("marks the entry as possibly received while it is being sent", async () => {
    addEntry("a");
    const marks: unknown[] = [];
    store.answer = () => {
      marks.push(store.entries.get("a")?.asked);
      return made;
    };
    await send();
    expect([marks, store.entries.get("a")?.asked]).toEqual([[true], undefined]);
  });
});

describe("a sent entry", () => {
  it("keeps nothing on the phone but the start values of the next form", async () => {
    addEntry("s1", { record: { first_name: "Bola", street_name: "Quarry Road" } });
    const left = { record: { street_name: "Quarry Road" } };
    store.entries.set("s1", { ...(store.entries.get("s1") as OutboxEntry), left });
    addEntry("s2", { record: { first_name: "Tolu" } });
    await send();
    expect([...store.entries.values()].map(({ state, body }) => [state, body])).toEqual([
      ["sent", left],
      ["sent", {}],
    ]);
  });
});

describe("an entry that fails on the server", () => {
  const failing = (...ids: string[]) => {
    store.answer = (_path, _body, key) => (ids.includes(key) ? serverError : made);
  };

  it("blocks only entries that refer to it, and is retried", async () => {
    addEntry("p1");
    addEntry("p2", { property_id: waitingReference("p1") });
    addEntry("p3");
    failing("p1");
    expect(await send()).toBe("later");
    expect(keys()).toEqual(["p1", "p3"]);
    expect(store.entries.get("p1")).toMatchObject({ state: "waiting", asked: true });
    failing();
    expect(await send()).toBe("done");
    expect(keys()).toEqual(["p1", "p3", "p1", "p2"]);
  });

  it("is retried last, so that several failures cannot block the rest indefinitely", async () => {
    for (const id of ["q1", "q2", "q3", "q4", "q5"]) addEntry(id);
    failing("q1", "q2", "q3");
    expect(await send()).toBe("later");
    expect(keys()).toEqual(["q1", "q2", "q3"]);
    store.posts.length = 0;
    expect(await send()).toBe("later");
    expect(keys().slice(0, 2)).toEqual(["q4", "q5"]);
  });

  it("stops sending if the server is unreachable or refuses more calls", async () => {
    for (const answer of [
      { ok: false, status: 0, code: "network", message: "" },
      { ok: false, status: 429, code: "too-many", message: "" },
      { ok: false, status: 502, code: "bad-answer", message: "" },
    ]) {
      store.posts.length = 0;
      addEntry("r1");
      addEntry("r2");
      store.answer = () => answer;
      await send();
      expect(keys()).toEqual(["r1"]);
    }
  });
});
