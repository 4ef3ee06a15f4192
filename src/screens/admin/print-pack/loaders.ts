import { listCategories } from "#areas/charging/billing/list-categories.ts";
import { findRun } from "#areas/charging/billing/list-runs.ts";
import { readReferred } from "#areas/charging/billing/referred.ts";
import { getPack, listPacks } from "#areas/charging/print-packs/list-packs.ts";
import { ownLgas } from "#areas/registry/records/place-names.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { findJobState } from "../../shared/jobs/job-state.ts";
import { afterOf, PER_PAGE } from "../../shared/paging.ts";
import { routeId } from "../../shared/records/loaders.ts";

/** Print packs, the latest first. */
export const packsLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  authorize(actor, "demand_notice.print");
  return listPacks(actor, { per_page: PER_PAGE, after: afterOf(query) });
});

/** Filters for a new pack, from the list of notices or from an earlier pack. */
export const newPackLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  authorize(actor, "demand_notice.print");
  const text = (name: string) => query.get(name) ?? "";
  const number = (name: string) => (/^[0-9]{1,10}$/.test(text(name)) ? Number(text(name)) : null);
  const runId = number("run");
  const [categories, lgas, run, ward, street, today] = await Promise.all([
    may(actor, "demand_category.view") ? listCategories(actor) : [],
    ownLgas(),
    runId !== null && may(actor, "billing.view") ? findRun(actor, runId) : undefined,
    readReferred(database(), "ward", number("ward")),
    readReferred(database(), "street", number("street")),
    lagosToday(database()),
  ]);
  const params = {
    q: text("q"),
    status: text("status"),
    category: text("category"),
    year: text("year"),
    lga: text("lga"),
    ward,
    street,
    two_sided: text("two_sided") === "true",
  };
  return {
    categories: categories.map(({ id, name }) => ({ id, name })),
    lgas,
    // Kept even if the user can’t view the run: without it, the pack would include more than requested.
    run:
      runId === null ? null : { id: runId, details: run && { code: run.code, category: run.category_name } },
    requested: params,
    thisYear: Number(today.slice(0, 4)),
  };
});

/** One pack and its job. */
export const packLoader = pageLoader(async (args) => {
  authorize(args.actor, "demand_notice.print");
  const pack = await getPack(args.actor, routeId(args));
  return { pack, job: pack.job_id === null ? null : await findJobState(args.actor, pack.job_id) };
});
