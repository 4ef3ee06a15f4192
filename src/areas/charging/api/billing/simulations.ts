import { createRoute, z } from "@hono/zod-openapi";
import { type FormatName, formatNames } from "#domain/file-formats.ts";
import { fileRoute } from "#platform/http/read-route.ts";
import {
  type Api,
  Derived,
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { toJson } from "#platform/http/to-json.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { getSimulation } from "../../simulator/get-simulation.ts";
import { simulationFile } from "../../simulator/simulation-file.ts";
import { startSimulation } from "../../simulator/start-simulation.ts";
import { StartedJob } from "./schemas.ts";
import { SimulationBody } from "./set-up-schemas.ts";

const tags = ["Tariff drafts"];
const canRun = guard("billing.run");

export function simulations(api: Api): void {
  const start = createRoute({
    method: "post",
    path: "/tariff-drafts/{id}/simulations",
    tags,
    summary: "Simulate a draft: compare its charges with those of the current tariff",
    description: "Starts a job that changes no data. Get its result from `/tariff-simulations/{id}`.",
    middleware: canRun,
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(SimulationBody) },
    responses: {
      202: json("The job", success(StartedJob)),
      ...failures({
        404: "not-found",
        409: "no-tariff, category-archived, still-running",
        422: "invalid, key-reused",
      }),
    },
  });
  api.openapi(start, (c) => {
    const body = c.req.valid("json");
    const draft_id = readId(c.req.valid("param").id);
    return writeOnce(c, 202, body, (tx, actor) => startSimulation(tx, actor, { ...body, draft_id }));
  });

  const one = createRoute({
    method: "get",
    path: "/tariff-simulations/{id}",
    tags,
    summary: "Get one of your own simulations by its job ID",
    description: "`simulation` is null until the job is done.",
    middleware: canRun,
    request: { params: IdParam },
    responses: { 200: json("The simulation", success(Derived)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(one, async (c) => {
    const { job, input, simulation } = await getSimulation(c.get("actor"), readId(c.req.valid("param").id));
    return c.json(toJson({ state: job.state, done: job.done, total: job.total, input, simulation }), 200);
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
