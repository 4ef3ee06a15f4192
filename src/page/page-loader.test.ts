import { expect, test } from "vitest";
import { AppError } from "#kernel/app-error.ts";
import { pageLoader } from "./page-loader.ts";

test("removes characters that no text can store from the address", async () => {
  const read = pageLoader(async ({ url }) => [url.pathname, ...url.searchParams]);
  const context = { get: () => ({ actor: undefined }) };
  const request = new Request("http://ratebook.test/admin/list/payments?q=a%00b&list=all&empty=%00");
  const answer = await read({ request, params: {}, context } as never);
  expect(answer).toEqual(["/admin/list/payments", ["q", "ab"], ["list", "all"], ["empty", ""]]);
});

test("shows a service's refusal or an unavailable database on the page; internal errors are passed on", async () => {
  const statusOf = async (thrown: unknown) => {
    const read = pageLoader(() => Promise.reject(thrown));
    const args = { request: new Request("http://ratebook.test/"), params: {}, context: { get: () => ({}) } };
    return read(args as never).catch((error: { init?: { status: number } }) => error.init?.status ?? error);
  };
  const typeError = new TypeError("inside");
  expect(await statusOf(new AppError("not-found", "There is no such bill."))).toBe(404);
  expect(await statusOf(Object.assign(new Error("inside"), { code: "ECONNREFUSED" }))).toBe(503);
  const databaseError = Object.assign(new Error("inside"), { code: "22003" });
  expect(await statusOf(databaseError)).toBe(databaseError);
  expect(await statusOf(typeError)).toBe(typeError);
});
