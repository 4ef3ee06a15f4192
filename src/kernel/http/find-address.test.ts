import { describe, expect, it } from "vitest";
import { sitemap } from "#sitemap.ts";
import { findAddress } from "./find-address.ts";

describe("the address of a path", () => {
  it.each(sitemap.map(({ path }) => path))("finds %s in its exact spelling", (path) => {
    expect(findAddress(path.replaceAll(/\{\w+\}/g, "17"))?.path).toBe(path);
  });

  it("finds nothing for a path outside the sitemap", () => {
    for (const path of ["/nope", "/admin/view/property", "/admin/view/property/1/2", "/%E0%A4%A"])
      expect(findAddress(path)).toBeUndefined();
  });

  it("prefers a fixed address to one with a parameter", () => {
    expect(findAddress("/admin/list/ticket-categories")?.path).toBe("/admin/list/ticket-categories");
    expect(findAddress("/payments/receipt")?.path).toBe("/payments/receipt");
  });

  it("accepts a trailing slash and capitals, like the router", () => {
    expect(findAddress("/Admin/List/Property/")?.path).toBe("/admin/list/property");
  });
});
