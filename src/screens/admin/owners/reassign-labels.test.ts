import { expect, test } from "vitest";
import { reassignDraftKey } from "./reassign-labels.ts";

type Data = Parameters<typeof reassignDraftKey>[0];

test("a draft belongs to the records that it is about, in any order", () => {
  const keyOf = (resource: string, ids: number[]) =>
    reassignDraftKey({ from: null, chosen: { resource, ids } } as unknown as Data);
  expect(keyOf("shop", [12, 3])).toBe(keyOf("shop", [3, 12]));
  expect(keyOf("shop", [12, 3])).not.toBe(keyOf("shop", [12, 4]));
  expect(keyOf("shop", [3])).not.toBe(keyOf("mast", [3]));
});
