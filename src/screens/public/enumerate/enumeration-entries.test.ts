import { expect, it } from "vitest";
import type { OutboxEntry } from "#session/offline/entry.ts";
import { CHECK_KIND } from "#session/offline/unsynced.ts";
import { enumerationEntries } from "./enumeration-entries.ts";

const entry = (kind: string): OutboxEntry => ({
  id: kind,
  order: 1,
  person: { id: 7, name: "Ada" },
  kind,
  title: kind,
  path: "/api/v1/x",
  at: 0,
  body: {},
  photos: [],
  state: "waiting",
});

it("shows registered records only: a phone’s ticket checks are in the same outbox", () => {
  const shown = enumerationEntries([entry("property"), entry(CHECK_KIND), entry("individual")]);
  expect(shown.map(({ kind }) => kind)).toEqual(["property", "individual"]);
});
