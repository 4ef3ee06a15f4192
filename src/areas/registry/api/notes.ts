import { createRoute, z } from "@hono/zod-openapi";
import { NOTE_LENGTH } from "#domain/note-input.ts";
import { may } from "#kernel/authorize.ts";
import { bodyOf, booleanField, idField, textField } from "#platform/http/body-fields.ts";
import { nameFilter, SearchText } from "#platform/http/page-schemas.ts";
import { listRoute } from "#platform/http/read-route.ts";
import {
  type Api,
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
import { toJson } from "#platform/http/to-json.ts";
import { deleteNote } from "../notes/delete-note.ts";
import { listNotes } from "../notes/list-notes.ts";
import { writeNote } from "../notes/write-note.ts";

const tags = ["Notes"];
const canView = guard((actor) => (may(actor, "note.view") ? "note.view" : "own_note.write"));
const canWrite = guard((actor) => (may(actor, "note.write") ? "note.write" : "own_note.write"));
const NoteIdAnswer = success(z.object({ id: z.number().int() }));
type NoteIdBody = { status: "success"; data: { id: number } };

const ListQuery = z.object({
  q: SearchText.optional(),
  resource: nameFilter.optional().openapi({ example: "property" }),
  record_id: z.coerce.number().int().min(1).max(9_999_999_999).optional(),
  mine: z.enum(["yes"]).optional(),
  per_page: z.coerce.number().int().min(1).max(200).default(50),
  after: z.coerce.number().int().min(1).max(9_999_999_999).optional(),
});

const NoteBody = bodyOf(
  {
    resource: textField(
      "Kind of record: the name of a register, or `bill`, `demand_notice`, `receipt`, `demand_category`, `billing_run`, `user` or `role`",
      { example: "property" },
    ),
    record_id: idField("Record"),
    note: textField("Text of the note", { maxLength: NOTE_LENGTH, example: "Gate is on the side road" }),
    for_owner: booleanField("Whether the owner of the record can read the note"),
  },
  ["resource", "record_id", "note"],
).openapi("NoteBody");

/** Notes on records. */
export function notesApi() {
  const api = newApi();
  addListRoute(api);
  addCreateRoute(api);
  addDeleteRoute(api);
  return api;
}

function addListRoute(api: Api): void {
  listRoute(api, {
    path: "/notes",
    tags,
    summary: "List notes on records that you can view, newest first",
    guard: canView,
    answer: "The notes",
    codes: { 404: "not-found", 422: "invalid" },
    query: ListQuery.shape,
    list: (actor, { query }) => listNotes(actor, { ...query, mine: query.mine === "yes" }),
  });
}

function addCreateRoute(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/notes",
    tags,
    summary: "Add a note to a record",
    middleware: canWrite,
    request: { headers: KeyHeader, body: jsonBody(NoteBody) },
    responses: {
      201: json("The new note", NoteIdAnswer),
      ...failures({ 404: "not-found", 409: "still-running", 422: "invalid, note-too-long, key-reused" }),
    },
  });
  api.openapi(route, async (c) => {
    const body = c.req.valid("json");
    const done = await runIdempotent(c, body, async (tx) => ({
      status: 201,
      body: toJson(await writeNote(tx, c.get("actor"), body)),
    }));
    return c.json(done.body as NoteIdBody, 201);
  });
}

function addDeleteRoute(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/notes/{id}/strike",
    tags,
    summary: "Delete your own note. It stays on record, marked as deleted",
    middleware: canWrite,
    request: { params: IdParam, headers: KeyHeader },
    responses: {
      200: json("The note", NoteIdAnswer),
      ...failures({ 404: "not-found", 409: "conflict, still-running", 422: "key-reused" }),
    },
  });
  api.openapi(route, async (c) => {
    const id = readId(c.req.valid("param").id);
    const done = await runIdempotent(c, null, async (tx) => ({
      status: 200,
      body: toJson(await deleteNote(tx, c.get("actor"), id)),
    }));
    return c.json(done.body as NoteIdBody, 200);
  });
}
