import type { useLoaderData } from "react-router";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { listFollowUps } from "#areas/services/account-managers/list-follow-ups.ts";
import { listPortfolio } from "#areas/services/account-managers/list-portfolio.ts";
import { getManager } from "#areas/services/account-managers/manager-detail.ts";
import { managerChoices } from "#areas/services/account-managers/manager-of-payer.ts";
import { type PortfolioFilter, portfolioFilters, portfolioSorts } from "#domain/account-managers.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { afterOf, PER_PAGE } from "../../shared/paging.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { LISTS, type ListName } from "./portfolio-lists.ts";

const FOLLOW_UPS = { "follow-ups": "open", promises: "promises", done: "done" } as const;

export const managerLoader = pageLoader(async (args) => {
  const { actor, url } = args;
  const { searchParams: query } = url;
  const id = routeId(args);
  const manager = await getManager(actor, id);
  const list = (Object.keys(LISTS) as ListName[]).find((name) => name === query.get("list")) ?? "portfolio";
  const page = { per_page: PER_PAGE, after: afterOf(query) };
  const show = (Object.keys(portfolioFilters) as PortfolioFilter[]).find(
    (name) => name === query.get("show"),
  );
  const sort = portfolioSorts.find((name) => name === query.get("sort"));
  const q = (query.get("q") ?? "").slice(0, 100);
  const followUpList = list in FOLLOW_UPS ? FOLLOW_UPS[list as keyof typeof FOLLOW_UPS] : undefined;
  const [portfolio, followUps, notes, others, today] = await Promise.all([
    list === "portfolio" ? listPortfolio(actor, id, { ...page, q, show, sort }) : null,
    followUpList ? listFollowUps(actor, id, { ...page, list: followUpList }) : null,
    list === "about" ? recordNotes(actor, "account_manager", id) : null,
    manager.can.assign ? managerChoices(id) : [],
    lagosToday(database()),
  ]);
  return { manager, list, portfolio, followUps, notes, others, today, sort: sort ?? "-overdue" };
});

export type ManagerData = ReturnType<typeof useLoaderData<typeof managerLoader>>;
