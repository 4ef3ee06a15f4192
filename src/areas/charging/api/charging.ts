import { newApi } from "#platform/http/route-parts.ts";
import { agencies } from "./charging/agencies.ts";
import { bills } from "./charging/bills.ts";
import { categories } from "./charging/categories.ts";
import { draftLines } from "./charging/draft-lines.ts";
import { items } from "./charging/items.ts";
import { notices } from "./charging/notices.ts";
import { printPacks } from "./charging/print-packs.ts";
import { revenueItems } from "./charging/revenue-items.ts";
import { runs } from "./charging/runs.ts";
import { simulations } from "./charging/simulations.ts";
import { tariffDrafts } from "./charging/tariff-drafts.ts";

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
