import { createRoute, z } from "@hono/zod-openapi";
import { SearchText } from "#platform/http/page-schemas.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, failures, guard, IdParam, readId } from "#platform/http/route-parts.ts";
import { sendFile } from "#platform/http/send-file.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { getPack, listPacks } from "../../print-packs/list-packs.ts";
import { packFile } from "../../print-packs/pack-file.ts";
import { startPack } from "../../print-packs/start-pack.ts";

const tags = ["Print packs"];
const canPrint = guard("demand_notice.print");
const id = (text: string) => z.coerce.number(text).int(text).min(1, text).optional();
const YEAR = "Enter a year.";

const Body = z
  .object({
    q: SearchText.optional(),
    status: z.enum(["issued", "served", "objected", "closed"], "Select a status.").optional(),
    category_id: id("Select a category."),
    run_id: id("Select a billing run."),
    year: z.coerce.number(YEAR).int(YEAR).min(1900, YEAR).max(9998, YEAR).optional(),
    lga_id: id("Select a local government."),
    ward_id: id("Select a ward of this local government."),
    street_id: id("Select a street of this local government."),
    two_sided: z.boolean("Select whether to print on both sides.").default(false),
  })
  .openapi("PrintPackRequest");

const Started = z.object({
  id: z.int(),
  code: z.string().openapi({ example: "PCK-0000012-K" }),
  job: z
    .object({ id: z.int(), code: z.string() })
    .openapi({ description: "Job that creates the pack. Get its progress from `/jobs/{id}`" }),
});

export function printPacks(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/print-packs",
    tags,
    summary: "Create one PDF of many notices, in delivery order, as a background job",
    description:
      "The job fails with nothing-to-print if no notice matches, or pack-too-large if too many match.",
    guard: canPrint,
    status: 202,
    answer: "The print pack and its job",
    codes: { 422: "invalid, key-reused" },
    body: Body,
    data: Started,
    work: (tx, actor, { body: { two_sided, q, ...filter } }) =>
      startPack(tx, actor, { filter: { ...filter, q: q?.trim() || undefined }, two_sided }),
  });

  listRoute(api, {
    path: "/print-packs",
    tags,
    summary: "List print packs, newest first: your own, and those in which you can view every notice",
    guard: canPrint,
    answer: "A page of print packs",
    codes: { 422: "invalid" },
    list: (actor, { query }) => listPacks(actor, query),
  });

  readRoute(api, {
    path: "/print-packs/{id}",
    tags,
    summary: "Get a print pack, with its contents and whether its file is ready",
    guard: canPrint,
    answer: "The print pack",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getPack(actor, ids.id),
  });

  const file = createRoute({
    method: "get",
    path: "/print-packs/{id}/file",
    tags,
    summary: "Download a print pack. You must be able to view every notice in it",
    middleware: canPrint,
    request: { params: IdParam },
    responses: {
      200: { description: "The PDF", content: { "application/pdf": { schema: z.string() } } },
      ...failures({ 404: "not-found", 409: "pack-not-done" }),
    },
  });
  api.openapi(file, async (c) => sendFile(await packFile(c.get("actor"), readId(c.req.valid("param").id))));
}
