import { expect, test } from "vitest";
import { coarseNetwork } from "./coarse-network.ts";

test.each([
  ["102.89.1.77", "102.89.1.0/24"],
  ["::ffff:102.89.1.77", "102.89.1.0/24"],
  ["2c0f:f5c0:a1:9::42", "2c0f:f5c0:a1::/48"],
  ["::1", "0:0:0::/48"],
])("%s → %s", (address, network) => {
  expect(coarseNetwork(address)).toBe(network);
});

test("returns undefined for text that is not an address", () => {
  expect(coarseNetwork(undefined)).toBeUndefined();
  expect(coarseNetwork("ngozi, 08031234567")).toBeUndefined();
});
