import { beforeEach, describe, expect, it, vi } from "vitest";
import { refreshFloat, sendSales } from "./device-float-api.ts";
import type { StoredPhone, StoredSale } from "./device-store.ts";
import { withFloatLock } from "./sell-offline.ts";

/** Sending offline sales and refreshing the float, with an in-memory store and a fake server. */

const store = vi.hoisted(() => ({
  sales: [] as StoredSale[],
  posts: [] as { path: string; body: unknown }[],
  phone: undefined as StoredPhone | undefined,
  network: Promise.resolve(),
  prices: undefined as unknown,
}));

vi.mock("../api.ts", () => ({
  newIdempotencyKey: () => "key",
  api: {
    post: async (path: string, body: { lease_id: number; sales: string[] }) => {
      store.posts.push({ path, body });
      await store.network;
      const sent = store.sales.filter(({ text }) => body.sales.includes(text));
      const sales = sent.map(({ counter }) => ({ counter, state: "booked" }));
      return { ok: true, status: 200, data: { sales, closed: false, now: "2026-03-01T09:00:00Z" }, body: {} };
    },
    get: async () => store.prices,
  },
}));
vi.mock("./device-store.ts", () => ({
  listSales: async () => store.sales,
  findPhone: async () => store.phone,
  changePhone: async (_: number, change: (phone: StoredPhone | undefined) => StoredPhone | undefined) => {
    store.phone = change(store.phone) ?? store.phone;
  },
  markSales: async (lease: number, answers: readonly Pick<StoredSale, "counter" | "state">[]) => {
    store.sales = store.sales.map((sale) => {
      const answer = sale.lease === lease && answers.find(({ counter }) => counter === sale.counter);
      return answer ? { ...sale, state: answer.state } : sale;
    });
  },
}));

/** Stores a sale of a person from their offline float on this phone. */
function storeSale(person: number, float: Pick<StoredSale, "device" | "lease">, text: string): void {
  const counter = store.sales.filter(({ lease }) => lease === float.lease).length + 1;
  store.sales.push({ person, ...float, counter, text, state: "waiting" } as StoredSale);
}

beforeEach(() => {
  store.sales = [];
  store.posts.length = 0;
  store.phone = undefined;
  store.network = Promise.resolve();
  vi.stubGlobal("navigator", {});
});

it("reports how many sales a response recorded, and none when there is nothing to send", async () => {
  storeSale(7, { device: 70, lease: 1 }, "first");
  storeSale(7, { device: 70, lease: 1 }, "second");
  const recorded = vi.fn<(sales: number) => void>();
  expect(await sendSales(7, recorded)).toBe("done");
  expect(await sendSales(7, recorded)).toBe("done");
  expect(recorded.mock.calls).toEqual([[2]]);
});

describe("a phone shared by two agents", () => {
  it("sends only the sales of the agent who is signed in", async () => {
    const [ada, bola] = [7, 8];
    storeSale(bola, { device: 80, lease: 1 }, "bola-1");
    storeSale(ada, { device: 70, lease: 2 }, "ada-1");
    storeSale(ada, { device: 70, lease: 2 }, "ada-2");
    expect(await sendSales(ada)).toBe("done");
    expect(store.posts).toEqual([
      { path: "/api/v1/devices/70/sales", body: { lease_id: 2, sales: ["ada-1", "ada-2"] } },
    ]);
    expect(store.sales.map(({ text, state }) => [text, state])).toEqual([
      ["bola-1", "waiting"],
      ["ada-1", "booked"],
      ["ada-2", "booked"],
    ]);
    expect(await sendSales(bola)).toBe("done");
    expect(store.posts.slice(1)).toEqual([
      { path: "/api/v1/devices/80/sales", body: { lease_id: 1, sales: ["bola-1"] } },
    ]);
  });
});

/** Web Locks of one browser: one holder of a name at a time. */
function fakeLocks() {
  const ends = new Map<string, Promise<unknown>>();
  return {
    request: <T>(name: string, work: () => Promise<T>) => {
      const result = (ends.get(name) ?? Promise.resolve()).then(work);
      ends.set(name, result);
      return result;
    },
  };
}

describe("a network that doesn’t respond", () => {
  it("does not delay a sale, and two tabs send one after the other", async () => {
    vi.stubGlobal("navigator", { locks: fakeLocks() });
    storeSale(7, { device: 70, lease: 2 }, "ada-1");
    const network = Promise.withResolvers<void>();
    store.network = network.promise;
    const sending = [sendSales(7), sendSales(7)];
    await vi.waitFor(() => expect(store.posts).toHaveLength(1));
    expect(await withFloatLock(async () => "sold")).toBe("sold");
    network.resolve();
    expect(await Promise.all(sending)).toEqual(["done", "done"]);
    expect(store.posts).toHaveLength(1);
  });
});

describe("refreshing the float", () => {
  const float = { lease: 2, seen: 0 } as StoredPhone["float"];
  beforeEach(() => {
    store.phone = { person: 7, device: 70, float } as StoredPhone;
  });

  it("keeps it when a proxy answers instead of the API", async () => {
    store.prices = { ok: false, status: 404, code: "bad-answer", message: "" };
    await refreshFloat(7);
    expect(store.phone?.float).toBe(float);
  });

  it("removes it when an officer revoked the device", async () => {
    store.prices = { ok: false, status: 404, code: "not-found", message: "", body: {} };
    await refreshFloat(7);
    expect(store.phone).toBeDefined();
    expect(store.phone?.float).toBeUndefined();
  });
});
