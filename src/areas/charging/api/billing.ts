import { newApi } from "#platform/http/route-parts.ts";
import { agencies } from "./billing/agencies.ts";
import { bills } from "./billing/bills.ts";
import { categories } from "./billing/categories.ts";
import { draftLines } from "./billing/draft-lines.ts";
import { items } from "./billing/items.ts";
import { notices } from "./billing/notices.ts";
import { printPacks } from "./billing/print-packs.ts";
import { revenueItems } from "./billing/revenue-items.ts";
import { runs } from "./billing/runs.ts";
import { simulations } from "./billing/simulations.ts";
import { tariffDrafts } from "./billing/tariff-drafts.ts";

/** Tariffs, billing runs, demand notices and bills. */
export function chargingApi() {
  const api = newApi();
  agencies(api);
  categories(api);
  revenueItems(api);
  items(api);
  tariffDrafts(api);
  draftLines(api);
  simulations(api);
  runs(api);
  notices(api);
  printPacks(api);
  bills(api);
  return api;
}
