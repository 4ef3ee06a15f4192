import { expect, test } from "vitest";
import { pageLoader } from "./page-loader.ts";

test("what no text can hold is not in the address a page reads", async () => {
  const read = pageLoader(async ({ url }) => [url.pathname, ...url.searchParams]);
  const context = { get: () => ({ actor: undefined }) };
  const request = new Request("http://ratebook.test/admin/list/payments?q=a%00b&list=all&empty=%00");
  const asked = await read({ request, params: {}, context } as never);
  expect(asked).toEqual(["/admin/list/payments", ["q", "ab"], ["list", "all"], ["empty", ""]]);
});
