import { expect } from "vitest";
import { expectNoPageErrors } from "../support/browser.ts";
import { type Site, test } from "../support/journey.ts";

let site: Site;

test.beforeAll(async ({ site: opened }) => {
  site = opened;
});

test("the API reference page renders all operations from this server under its own content security policy", async () => {
  const watched = await site.newPage();
  const { page } = watched;
  const hosts = new Set<string>();
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url())) hosts.add(new URL(request.url()).host);
  });
  const response = await page.goto("/api/v1/docs");
  expect(response?.headers()["content-security-policy"]).toContain("script-src 'self';");
  // Rendering hundreds of operations takes long.
  await page.getByText("Sign out. An unknown token also returns 200").first().waitFor({ timeout: 150_000 });
  expect([...hosts]).toEqual([new URL(site.url).host]);
  expectNoPageErrors(watched);
});
