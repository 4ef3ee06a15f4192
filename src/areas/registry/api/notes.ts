import { z } from "@hono/zod-openapi";
import { NOTE_LENGTH } from "#domain/note-input.ts";
import { may } from "#kernel/authorize.ts";
import { bodyOf, booleanField, idField, textField } from "#platform/http/body-fields.ts";
import { nameFilter, SearchText } from "#platform/http/page-schemas.ts";
import { listRoute } from "#platform/http/read-route.ts";
import { type Api, guard, newApi } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { deleteNote } from "../notes/delete-note.ts";
import { listNotes } from "../notes/list-notes.ts";
import { writeNote } from "../notes/write-note.ts";

const tags = ["Notes"];
const canView = guard((actor) => (may(actor, "note.view") ? "note.view" : "own_note.write"));
const canWrite = guard((actor) => (may(actor, "note.write") ? "note.write" : "own_note.write"));
const NoteId = z.object({ id: z.number().int() });

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
  writeRoute(api, {
    method: "post",
    path: "/notes",
    tags,
    summary: "Add a note to a record",
    guard: canWrite,
    status: 201,
    answer: "The new note",
    codes: { 404: "not-found", 409: "still-running", 422: "invalid, note-too-long, key-reused" },
    body: NoteBody,
    data: NoteId,
    work: (tx, actor, { body }) => writeNote(tx, actor, body),
  });
}

function addDeleteRoute(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/notes/{id}/strike",
    tags,
    summary: "Delete your own note. It stays on record, marked as deleted",
    guard: canWrite,
    answer: "The note",
    codes: { 404: "not-found", 409: "conflict, still-running", 422: "key-reused" },
    data: NoteId,
    work: (tx, actor, { ids }) => deleteNote(tx, actor, ids.id),
  });
}
