import { expect, test } from "vitest";
import { findCurrent } from "#ui/shell/find-current.ts";
import { individualLinks } from "./owner-menu.ts";

const at = (pathname: string) => findCurrent(individualLinks, pathname)?.label;

test('"Amount due" includes the screens below it, but not those of the account', () => {
  expect(["/individual", "/individual/statement", "/individual/notes"].map(at)).toEqual([
    "Amount due",
    "Amount due",
    "Notes",
  ]);
  expect(["/individual/profile", "/individual/inbox"].map(at)).toEqual([undefined, undefined]);
});

test("masts and signs are assets like the others", () => {
  const screens = ["/individual/list/masts", "/individual/register/signage", "/individual/edit/mast/1"];
  expect(screens.map(at)).toEqual(["My assets", "My assets", "My assets"]);
});
