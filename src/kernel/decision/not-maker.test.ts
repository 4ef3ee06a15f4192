import { describe, expect, it } from "vitest";
import { type Actor, systemActor } from "../actor.ts";
import { assertNotMaker } from "./not-maker.ts";

const system = systemActor("test");
const officer = { ...system, system: false, session: { user: { id: 7 } } } as Actor;

describe("assertNotMaker", () => {
  it.each([[[7]], [[null, 7]], [[3, 7, 9]]])("refuses officer 7 among the makers %j", (makers) =>
    expect(() => assertNotMaker(officer, ...makers)).toThrow(
      expect.objectContaining({ code: "own-entry", status: 403 }),
    ),
  );

  it.each([[[]], [[null]], [[3, 9]]])("allows officer 7 where the makers are %j", (makers) =>
    expect(() => assertNotMaker(officer, ...makers)).not.toThrow(),
  );

  it("doesn't take the system for an unknown maker", () =>
    expect(() => assertNotMaker(system, null)).not.toThrow());
});
