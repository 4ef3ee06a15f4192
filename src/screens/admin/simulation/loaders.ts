import { getSimulation } from "#areas/charging/simulator/get-simulation.ts";
import { readDraft } from "#areas/charging/tariff-drafts/draft-row.ts";
import { getDraft } from "#areas/charging/tariff-drafts/get-draft.ts";
import { ownLgas } from "#areas/registry/records/place-names.ts";
import { firstPeriodFrom, periodKinds } from "#domain/period.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { pageLoader } from "#page/page-loader.ts";
import { toJobState } from "../../shared/jobs/job-state.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { filterText, periodText } from "../billing-run/run-labels.ts";

/** The draft to simulate, and the available filters. */
export const simulateLoader = pageLoader(async (args) => {
  authorize(args.actor, "billing.run");
  const [{ draft, category }, lgas] = await Promise.all([getDraft(args.actor, routeId(args)), ownLgas()]);
  const { searchParams: query } = args.url;
  const text = (name: string) => query.get(name) ?? "";
  const kind = periodKinds.includes(category.period) ? category.period : "year";
  const first = firstPeriodFrom(draft.effective_from, kind);
  return {
    draft: { id: draft.id, name: draft.name, effective_from: draft.effective_from },
    category: { id: category.id, name: category.name, resource: category.resource, period: kind },
    lgas,
    requested: {
      year: text("year") || String(first.year),
      index: text("index") || String(first.index),
      filter: { lga_id: text("lga_id"), use: text("use"), q: text("q").trim() },
    },
  };
});

/** A simulation's progress or result. */
export const simulationLoader = pageLoader(async (args) => {
  const { job, input, simulation } = await getSimulation(args.actor, routeId(args));
  const draft = await readDraft(database(), input.draft_id);
  const { category } = await getDraft(args.actor, input.draft_id);
  const lgas = await database().selectFrom("lga").select(["id", "name"]).orderBy("name").execute();
  const { year, index = 1, filter } = input;
  const selectionQuery = new URLSearchParams({ year: String(year), index: String(index) });
  for (const [name, value] of Object.entries(filter)) if (value) selectionQuery.set(name, value);
  return {
    job: toJobState(job),
    simulation,
    draft: { id: draft.id, name: draft.name, version: draft.version, state: draft.state },
    category: { id: category.id, name: category.name, resource: category.resource },
    filterLabel: filterText(category.resource, filter, lgas),
    period: periodText(category.period, year, index),
    selectionQuery: String(selectionQuery),
  };
});

export type SimulationPage = Awaited<ReturnType<typeof simulationLoader>>;
