import { expect, test } from "vitest";
import { type AgentDay, patternsOf } from "./ticket-pattern.ts";

const usual: AgentDay = { tickets: 40, voids: 1, at_night: 0, most_to_one: 1, usual: 38, days: 20 };
const reasons = (part: Partial<AgentDay>) => patternsOf({ ...usual, ...part }).map(({ reason }) => reason);

test("a normal day has no warning, and a new agent no comparison", () => {
  expect(reasons({})).toEqual([]);
  expect(reasons({ days: 4, usual: 2 })).toEqual([]);
});

test("each warning is independent, from its threshold on", () => {
  expect(reasons({ voids: 8 })).toEqual(["voids"]);
  expect(reasons({ voids: 7 })).toEqual([]);
  expect(reasons({ tickets: 2, voids: 2, usual: 4 })).toEqual([]);
  expect(reasons({ at_night: 3 })).toEqual(["night"]);
  expect(reasons({ most_to_one: 3 })).toEqual(["one-holder"]);
  expect(reasons({ tickets: 114 })).toEqual(["far-more"]);
  expect(reasons({ tickets: 113 })).toEqual([]);
  expect(reasons({ tickets: 9 })).toEqual(["far-less"]);
  expect(reasons({ tickets: 12, usual: 3 })).toEqual([]);
});
