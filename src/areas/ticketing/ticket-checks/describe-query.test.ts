import { expect, it } from "vitest";
import { describeQuery } from "./describe-query.ts";

it.each([
  ["a stored code", "7K3DM9QX", "7K3D-M9QX"],
  ["a typed code", "7k3d m9qx", "7K3D-M9QX"],
])("shows %s of no known holder with its hyphen", (_, query, shown) => {
  expect(describeQuery({ query, method: "code", holder_key: null })).toBe(shown);
});

it("shows a plate as a plate, although it could be a code", () => {
  expect(describeQuery({ query: "abc123de", method: "plate", holder_key: null })).toBe("ABC-123DE");
});

it("shows the holder of the ticket rather than its code", () => {
  expect(describeQuery({ query: "7K3DM9QX", method: "code", holder_key: "KJA-101AB" })).toBe("KJA-101AB");
  expect(describeQuery({ query: "7K3DM9QX", method: "code", holder_key: null }, true)).toBe("A code");
});
