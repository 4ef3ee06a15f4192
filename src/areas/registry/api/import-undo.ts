import { createRoute, z } from "@hono/zod-openapi";
import { importKinds } from "#domain/legacy/import-kinds.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { PageMeta, PageParams } from "#platform/http/page-schemas.ts";
import { csvRoute } from "#platform/http/read-route.ts";
import {
  type Api,
  Derived,
  failures,
  guard,
  IdParam,
  json,
  KeyHeader,
  readId,
  runIdempotent,
  success,
} from "#platform/http/route-parts.ts";
import { toJson } from "#platform/http/to-json.ts";
import { viewImport } from "../import/get-import.ts";
import { listRemaining, remainingFile } from "../import/undo/list-remaining.ts";
import { checkUndo, undoImport } from "../import/undo/start-undo.ts";

const tags = ["Imports"];

/** Undo of an import: dry run, undo, and the records that remain. */
export function undoApi(api: Api): void {
  addUndoRoute(
    api,
    "undo-check",
    "Preview undoing an import: the records that would be removed and those that would remain. Nothing is removed",
    checkUndo,
    "",
  );
  addUndoRoute(
    api,
    "undo",
    "Undo an import. Removes the imported records that have not changed since. Also resumes an interrupted undo",
    undoImport,
    ", undo-not-checked",
  );
  addRemainingRoute(api);
  addFileRoute(api);
}

/** POST /imports/{id}/undo-check, POST /imports/{id}/undo */
function addUndoRoute(
  api: Api,
  name: string,
  summary: string,
  work: (tx: Tx, actor: Actor, id: number) => Promise<void>,
  otherConflicts: string,
): void {
  const route = createRoute({
    method: "post",
    path: `/imports/{id}/${name}`,
    tags,
    summary,
    middleware: guard(anyImport),
    request: { params: IdParam, headers: KeyHeader },
    responses: {
      202: json("The job has started. Get the import again to see its progress", success(Derived)),
      ...failures({ 404: "not-found", 409: `import-running, nothing-imported${otherConflicts}` }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const id = readId(c.req.valid("param").id);
    await runIdempotent(c, {}, async (tx) => {
      await work(tx, actor, id);
      return { status: 202, body: { id } };
    });
    return c.json(toJson(await viewImport(actor, id)), 202);
  });
}

/** GET /imports/{id}/stays */
function addRemainingRoute(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/imports/{id}/stays",
    tags,
    summary: "List the records that remain after the latest undo or its preview, with the reasons",
    middleware: guard(anyImport),
    request: { params: IdParam, query: PageParams },
    responses: {
      200: json(
        "The records and the reason for each",
        z.object({ status: z.literal("success"), data: z.array(Derived), meta: PageMeta }),
      ),
      ...failures({ 404: "not-found" }),
    },
  });
  api.openapi(route, async (c) => {
    const query = c.req.valid("query");
    const { rows, total, next } = await listRemaining(c.get("actor"), readId(c.req.valid("param").id), query);
    const meta = { per_page: query.per_page, total, total_is_estimate: false };
    return c.json({ ...toJson(rows), meta: { ...meta, ...(next && { next: String(next) }) } }, 200);
  });
}

/** GET /imports/{id}/stays/file */
function addFileRoute(api: Api): void {
  csvRoute(api, {
    path: "/imports/{id}/stays/file",
    tags,
    summary: "Download all remaining records as a CSV file",
    guard: guard(anyImport),
    codes: { 404: "not-found" },
    file: (actor, { ids }) => remainingFile(actor, ids.id),
  });
}

/** The right to import into this register is checked once the register is known. */
export function anyImport(actor: Actor): string {
  const found = importKinds.find(({ name }) => may(actor, `${name}.import`));
  return `${found?.name ?? "property"}.import`;
}
