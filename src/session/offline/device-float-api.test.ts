import { beforeEach, describe, expect, it, vi } from "vitest";
import { sendSales } from "./device-float-api.ts";
import type { StoredSale } from "./device-store.ts";

/** Sending offline sales, with an in-memory store and a fake server. */

const store = vi.hoisted(() => ({
  sales: [] as StoredSale[],
  posts: [] as { path: string; body: unknown }[],
}));

vi.mock("../api.ts", () => ({
  newIdempotencyKey: () => "key",
  api: {
    post: async (path: string, body: { lease_id: number; sales: string[] }) => {
      store.posts.push({ path, body });
      const sent = store.sales.filter(({ text }) => body.sales.includes(text));
      const sales = sent.map(({ counter }) => ({ counter, state: "booked" }));
      return { ok: true, status: 200, data: { sales, closed: false, now: "2026-03-01T09:00:00Z" }, body: {} };
    },
  },
}));
vi.mock("./device-store.ts", () => ({
  listSales: async () => store.sales,
  changePhone: async () => undefined,
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
  vi.stubGlobal("navigator", {});
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
