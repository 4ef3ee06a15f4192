import { expect, test } from "vitest";
import { printedHolder } from "./ticket-text.ts";

test("names the holder of a ticket, and no holder for an unassigned ticket of a batch", () => {
  expect(printedHolder({ holder: "vehicle", holder_key: "ABC-123DE" })).toBe("ABC-123DE");
  expect(printedHolder({ holder: "person", holder_key: "08034412290" })).toBe("0803 441 2290");
  for (const holder of ["vehicle", "shop", "person"] as const)
    expect(printedHolder({ holder, holder_key: null })).toBe("Unused");
});
