import { OpenAPIHono } from "@hono/zod-openapi";
import { answerError, invalid } from "./answer.ts";
import { bills } from "./charging/bills.ts";
import { categories } from "./charging/categories.ts";
import { items } from "./charging/items.ts";
import { notices } from "./charging/notices.ts";
import { runs } from "./charging/runs.ts";
import type { Env } from "./env.ts";

/** Tariffs, billing runs, demand notices and bills. */
export function chargingApi() {
  const api = new OpenAPIHono<Env>({
    defaultHook: (result, c) => (result.success ? undefined : answerError(c, invalid(result.error))),
  });
  categories(api);
  items(api);
  runs(api);
  notices(api);
  bills(api);
  return api;
}
