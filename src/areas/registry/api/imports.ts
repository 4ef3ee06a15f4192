import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import { deleteUnlessRecorded } from "#platform/files/delete-unless-recorded.ts";
import { MAX_IMPORT_BYTES, removeFile } from "#platform/files/receive-file.ts";
import { PageParams } from "#platform/http/page-schemas.ts";
import { readRoute } from "#platform/http/read-route.ts";
import {
  type Api,
  Derived,
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  newApi,
  readId,
  runIdempotent,
  success,
} from "#platform/http/route-parts.ts";
import { sendFile } from "#platform/http/send-file.ts";
import { toJson } from "#platform/http/to-json.ts";
import { getImport, viewImport } from "../import/get-import.ts";
import { leftOutPath, listLeftOut } from "../import/left-out.ts";
import type { Mapping } from "../import/mapping.ts";
import { badLinesName } from "../import/run-import.ts";
import { checkImport, createImport, runImport, uploadFile } from "../import/start-import.ts";
import { anyImport, undoApi } from "./import-undo.ts";
import { uploadsApi } from "./import-uploads.ts";
import { valuesApi } from "./import-values.ts";
import { MappingRequest } from "./imports-schema.ts";

const tags = ["Imports"];

/** Imports into registers: upload, mapping, dry run, run. */
export function importsApi() {
  const api = newApi();
  addUploadRoute(api);
  addReadRoute(api);
  addJobRoute(
    api,
    "dry-run",
    "Start a dry run of an import: check the file without importing it",
    checkImport,
  );
  addJobRoute(api, "run", "Start an import, or resume an interrupted one", runImport);
  addBadLinesRoute(api);
  addLeftOutRoute(api);
  valuesApi(api);
  undoApi(api);
  uploadsApi(api);
  return api;
}

/** POST /imports?resource=property&name=roll.csv: the body is the file itself, streamed. */
function addUploadRoute(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/imports",
    tags,
    summary: "Upload a CSV file to import into a register. Send the file as the request body",
    middleware: guard(anyImport),
    request: {
      headers: KeyHeader,
      query: z.object({
        resource: z.string("Select the register.").max(60),
        name: z.string("Send the file name.").min(1).max(200),
      }),
      body: { required: true, content: { "text/csv": { schema: z.string() } } },
    },
    responses: {
      201: json("The import, with a suggested mapping of its columns", success(Derived)),
      ...failures({
        413: "too-large",
        422: "import-wrong-file, import-wrong-encoding, import-no-header, import-empty, import-too-long",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const { resource, name } = c.req.valid("query");
    if (Number(c.req.header("content-length") ?? 0) > MAX_IMPORT_BYTES)
      throw new AppError(
        "too-large",
        message("At most {most} MB can be imported at once.", { most: MAX_IMPORT_BYTES / 1024 / 1024 }),
      );
    const { body } = c.req.raw;
    if (!body) throw new AppError("invalid", "The file is empty.", { code: "import-empty" });
    const file = await uploadFile(actor, resource, name, body);
    const id = await recordUpload(c, actor, file, { resource, name });
    const data = await viewImport(actor, id);
    return c.json(toJson(data), 201);
  });
}

/**
 * Records an uploaded file; deletes it if it is not recorded, as after a repeated key. Later failures don’t undo the commit.
 */
async function recordUpload(
  c: Context<Env>,
  actor: Actor,
  file: Awaited<ReturnType<typeof uploadFile>>,
  target: { resource: string; name: string },
): Promise<number> {
  const sent = { ...target, sha256: file.sha256.toString("hex") };
  const done = await deleteUnlessRecorded(
    () => removeFile(file.path),
    (markRecorded) =>
      runIdempotent(c, sent, async (tx) => {
        const id = await createImport(tx, actor, file);
        markRecorded();
        return { status: 201, body: { id } };
      }),
  );
  return (done.body as { id: number }).id;
}

/** GET /imports/{id} */
function addReadRoute(api: Api): void {
  readRoute(api, {
    path: "/imports/{id}",
    tags,
    summary: "Get an import, with its file, mapping and progress",
    guard: guard(anyImport),
    answer: "The import",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => viewImport(actor, ids.id),
  });
}

type StartJob = (tx: Tx, actor: Actor, id: number, mapping: Mapping) => Promise<void>;

/** POST /imports/{id}/dry-run, POST /imports/{id}/run */
function addJobRoute(api: Api, name: string, summary: string, work: StartJob): void {
  const route = createRoute({
    method: "post",
    path: `/imports/{id}/${name}`,
    tags,
    summary,
    middleware: guard(anyImport),
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(MappingRequest) },
    responses: {
      202: json("The job has started. Get the import again to see its progress", success(Derived)),
      ...failures({ 404: "not-found", 409: "import-running", 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const id = readId(c.req.valid("param").id);
    const { mapping } = c.req.valid("json");
    await runIdempotent(c, { mapping }, async (tx) => {
      await work(tx, actor, id, mapping as Mapping);
      return { status: 202, body: { id } };
    });
    return c.json(toJson(await viewImport(actor, id)), 202);
  });
}

/** GET /imports/{id}/bad-lines */
function addBadLinesRoute(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/imports/{id}/bad-lines",
    tags,
    summary:
      "Download a CSV file of the lines that were not imported, with reasons. Before the import, returns the lines that the dry run rejected",
    middleware: guard(anyImport),
    request: { params: IdParam },
    responses: {
      200: { description: "The file", content: { "text/csv": { schema: z.string() } } },
      ...failures({ 404: "not-found" }),
    },
  });
  api.openapi(route, async (c) => {
    const row = await getImport(c.get("actor"), readId(c.req.valid("param").id));
    return sendFile({
      name: badLinesName(row.file_name),
      type: "text/csv; charset=utf-8",
      path: leftOutPath(row),
    });
  });
}

/** GET /imports/{id}/left-out */
function addLeftOutRoute(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/imports/{id}/left-out",
    tags,
    summary:
      "List the lines that were not imported, one page at a time. Before the import, returns the lines that the dry run rejected",
    middleware: guard(anyImport),
    request: { params: IdParam, query: PageParams },
    responses: {
      200: json(
        "The lines and the reason for each",
        z.object({ status: z.literal("success"), data: z.array(Derived), meta: LeftOutMeta }),
      ),
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) => {
    const query = c.req.valid("query");
    const { rows, next } = await listLeftOut(c.get("actor"), readId(c.req.valid("param").id), query);
    const meta = { per_page: query.per_page, ...(next !== undefined && { next: String(next) }) };
    return c.json({ ...toJson(rows), meta }, 200);
  });
}

/** Lines are not counted again for each page; the import has their number. */
const LeftOutMeta = z.object({ per_page: z.int(), next: z.string().optional() });
