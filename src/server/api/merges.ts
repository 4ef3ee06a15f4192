import { createRoute, z } from "@hono/zod-openapi";
import { UNDO_DAYS } from "#domain/merge.ts";
import { getMerge } from "../duplicates/get-merge.ts";
import { mergeRecords } from "../duplicates/merge-records.ts";
import { ownersChoices } from "../duplicates/move-owners.ts";
import { undoMerge } from "../duplicates/undo-merge.ts";
import { anyMergeRight, number, Register, registerOf } from "./duplicates-parts.ts";
import { Loose } from "./page-schemas.ts";
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
  success,
} from "./route-parts.ts";
import { shown } from "./shown.ts";
import { writeOnce } from "./write-once.ts";

const tags = ["Duplicates"];
const answered = success(Loose);
const reason = (fault: string) => z.string(fault).max(500, "At most 500 characters.");
const version = z.coerce.number("Send the version you looked at.").int();

const Body = z.object({
  resource: Register,
  survivor_id: number("Choose which record is kept."),
  loser_id: number("Choose which record goes into it."),
  survivor_version: version,
  loser_version: version,
  take: z.array(z.string(), "Name the fields.").max(100).default([]).openapi({
    description:
      "Fields whose value comes from the record that goes; also lga_id, and point for the GPS point",
  }),
  owners: z.enum(ownersChoices, "Say whose it is from now on.").optional().openapi({
    description: "Needed where both have owners, and others: whose it is from now on",
  }),
  reason: reason("Write why they are the same."),
});
const UndoBody = z.object({ reason: reason("Write the reason.") });

/** Two records made one, and parted again. */
export function mergesApi() {
  const api = newApi();
  merge(api);
  view(api);
  undo(api);
  return api;
}

/** POST /merges */
function merge(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/merges",
    tags,
    summary: "Merge two records: what belongs to the one leads to the other, and the one is archived",
    middleware: guard(anyMergeRight),
    request: { headers: KeyHeader, body: jsonBody(Body) },
    responses: {
      201: json("The merge, and how many rows of what lead on", answered),
      ...failures({
        403: "forbidden, step-up-needed, own-record, own-entry",
        404: "not-found",
        409: "already-merged, record-closed, survivor-not-in-force, owners-differ, both-have-accounts, married, edited-meanwhile",
        422: "invalid, duplicate, key-reused",
      }),
    },
  });
  api.openapi(route, (c) => {
    const body = c.req.valid("json");
    return writeOnce(c, 201, body, (tx, actor) => mergeRecords(tx, actor, registerOf(body.resource), body));
  });
}

/** GET /merges/{id} */
function view(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/merges/{id}",
    tags,
    summary: "A merge: what went into what, what led on, until when it can be undone",
    middleware: guard(anyMergeRight),
    request: { params: IdParam },
    responses: { 200: json("The merge", answered), ...failures({ 404: "not-found" }) },
  });
  api.openapi(route, async (c) =>
    c.json(shown(await getMerge(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );
}

/** POST /merges/{id}/undo */
function undo(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/merges/{id}/undo",
    tags,
    summary: `Take a merge of the last ${UNDO_DAYS} days back; what changed since stays, and is told`,
    middleware: guard(anyMergeRight),
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(UndoBody) },
    responses: {
      200: json("What was left as it is, by table", answered),
      ...failures({
        403: "forbidden, step-up-needed, own-record",
        404: "not-found",
        409: "already-undone, undo-too-late, merged-further",
        422: "invalid, key-reused",
      }),
    },
  });
  api.openapi(route, (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, body, (tx, actor) => undoMerge(tx, actor, id, body.reason));
  });
}
