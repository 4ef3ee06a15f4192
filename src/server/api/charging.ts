import { bills } from "./charging/bills.ts";
import { categories } from "./charging/categories.ts";
import { items } from "./charging/items.ts";
import { notices } from "./charging/notices.ts";
import { runs } from "./charging/runs.ts";
import { newApi } from "./route-parts.ts";

/** Tariffs, billing runs, demand notices and bills. */
export function chargingApi() {
  const api = newApi();
  categories(api);
  items(api);
  runs(api);
  notices(api);
  bills(api);
  return api;
}
