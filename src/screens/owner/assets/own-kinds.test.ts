import type { MetaArgs } from "react-router";
import { expect, test } from "vitest";
import { sitemap } from "../../../sitemap.ts";
import { assetTitle } from "./asset-title.ts";
import { getOwnKind, ownKinds } from "./own-kinds.ts";

const addresses = sitemap.filter(({ screen }) => screen?.startsWith("owner/assets/"));

test("finds the same kind by the id of a route and by the pattern of its address", () => {
  const found = addresses.map(({ id, path }) => [path, getOwnKind(id).name, getOwnKind(path).name]);
  expect(found).toHaveLength(ownKinds.length * 4 * 2);
  expect(found.filter(([, byId, byPath]) => byId !== byPath)).toEqual([]);
  const screensOf = (name: string) => found.filter(([, byId]) => byId === name).length;
  expect(ownKinds.map(({ name }) => screensOf(name))).toEqual(ownKinds.map(() => 8));
});

test("rejects an address without a kind of asset", () => {
  expect(() => getOwnKind("/cooperate/list/payments")).toThrow("not an asset type");
});

test("names a list after its area and a form after its kind", () => {
  const titleOf = (screen: "list" | "edit", id: string) =>
    assetTitle(screen)({ matches: [{ id }] } as unknown as MetaArgs);
  expect(titleOf("list", "cooperate.list.shops")).toEqual([{ title: "Our shops · Ratebook" }]);
  expect(titleOf("list", "individual.list.shops")).toEqual([{ title: "My shops · Ratebook" }]);
  expect(titleOf("edit", "individual.edit.signage.id")).toEqual([{ title: "Edit sign · Ratebook" }]);
});
