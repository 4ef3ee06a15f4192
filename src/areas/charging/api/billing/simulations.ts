import { z } from "@hono/zod-openapi";
import { type FormatName, formatNames } from "#domain/file-formats.ts";
import { fileRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { getSimulation } from "../../simulator/get-simulation.ts";
import { simulationFile } from "../../simulator/simulation-file.ts";
import { startSimulation } from "../../simulator/start-simulation.ts";
import { StartedJob } from "./schemas.ts";
import { SimulationBody } from "./set-up-schemas.ts";

const tags = ["Tariff drafts"];
const canRun = guard("billing.run");

export function simulations(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/tariff-drafts/{id}/simulations",
    tags,
    summary: "Simulate a draft: compare its charges with those of the current tariff",
    description: "Starts a job that changes no data. Get its result from `/tariff-simulations/{id}`.",
    guard: canRun,
    status: 202,
    answer: "The job",
    codes: {
      404: "not-found",
      409: "no-tariff, category-archived, still-running",
      422: "invalid, key-reused",
    },
    body: SimulationBody,
    data: StartedJob,
    work: (tx, actor, { ids, body }) => startSimulation(tx, actor, { ...body, draft_id: ids.id }),
  });

  readRoute(api, {
    path: "/tariff-simulations/{id}",
    tags,
    summary: "Get one of your own simulations by its job ID",
    description: "`simulation` is null until the job is done.",
    guard: canRun,
    answer: "The simulation",
    codes: { 404: "not-found" },
    read: async (actor, { ids }) => {
      const { job, input, simulation } = await getSimulation(actor, ids.id);
      return { state: job.state, done: job.done, total: job.total, input, simulation };
    },
  });

  fileRoute(api, {
    path: "/tariff-simulations/{id}/file",
    tags,
    summary: "Download the result of a simulation as a file",
    guard: canRun,
    codes: { 404: "not-found", 409: "preview-not-done", 422: "invalid" },
    query: { format: z.enum(formatNames).default("csv") },
    file: (actor, { ids, query }) => {
      const format: FormatName = query.format;
      return simulationFile(actor, ids.id, format);
    },
  });
}
