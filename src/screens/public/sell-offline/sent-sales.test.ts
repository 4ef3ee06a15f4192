import { expect, it } from "vitest";
import type { StoredSale } from "#session/offline/device-store.ts";
import { listedSales } from "./sent-sales.ts";

const sales = (...states: StoredSale["state"][]) =>
  states.map((state, index) => ({ state, counter: index + 1 }) as StoredSale);
const countersOf = (listed: readonly StoredSale[]) => listed.map(({ counter }) => counter);

it("lists the latest ten sent sales in order, without those waiting", () => {
  const sent = sales(...Array.from({ length: 12 }, () => "booked" as const), "waiting");
  expect(countersOf(listedSales(sent))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

it("lists sales that were not recorded although ten others were sent since", () => {
  const sent = sales("case", "booked", "refused", ...Array.from({ length: 10 }, () => "booked" as const));
  expect(countersOf(listedSales(sent))).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
});
