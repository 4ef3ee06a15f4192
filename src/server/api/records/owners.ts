import { createRoute, z } from "@hono/zod-openapi";
import type { AnyResource } from "#resource/define.ts";
import { notFound } from "../../app-error.ts";
import { authorize } from "../../authorize.ts";
import { database } from "../../db/client.ts";
import { assignOwners } from "../../records/assign-owner.ts";
import { findRecord } from "../../records/find.ts";
import { ownersOf } from "../../records/owners.ts";
import { OwnerOverTime } from "../../records/schema.ts";
import * as answer from "../answer.ts";
import type { Api } from "../route-parts.ts";
import {
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  readId,
  runOnce,
  success,
  tagOf,
} from "../route-parts.ts";

const Body = z.object({
  owners: z.array(
    z.object({
      type: z.enum(["individual", "corporate"], "Choose individual or corporate."),
      id: z.coerce.number("Choose the owner.").int().min(1, "Choose the owner.").max(9_999_999_999),
      share_bp: z.coerce
        .number("Write the share.")
        .openapi({ description: "Basis points; all together 10 000" }),
    }),
    "Name the owners.",
  ),
  from: z
    .string()
    .optional()
    .transform((from) => from || undefined)
    .openapi({ description: "Lagos date from which they own it; today when left out" }),
});

type History = z.infer<typeof OwnerOverTime>[];

/** GET /properties/{id}/owners: who owns it and who did, the latest first */
export function owners(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "get",
    path: `/${resource.endpoint}/{id}/owners`,
    tags: tagOf(resource),
    summary: `Who owns a ${resource.one}, and who did`,
    middleware: guard(`${resource.name}.view`),
    request: { params: IdParam },
    responses: {
      200: json("The latest first", success(z.array(OwnerOverTime))),
      ...failures({ 404: "not-found" }),
    },
  });
  api.openapi(route, async (c) => {
    const record = await findRecord(database(), resource, readId(c.req.valid("param").id));
    if (!record) throw notFound();
    authorize(c.get("actor"), `${resource.name}.view`, record);
    const data = [...(await ownersOf(database(), resource, record.id))];
    return c.json({ status: "success" as const, data }, 200);
  });
}

/** POST /properties/{id}/owners */
export function assign(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "post",
    path: `/${resource.endpoint}/{id}/owners`,
    tags: tagOf(resource),
    summary: `Say who owns a ${resource.one} from a day on`,
    middleware: guard("ownership.assign"),
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(Body) },
    responses: {
      200: json("The whole history", success(z.array(OwnerOverTime))),
      ...failures({ 404: "not-found", 409: "wrong-status", 422: "invalid, key-reused" }),
    },
  });
  api.openapi(route, async (c) => {
    const { owners: named, from } = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    const done = await runOnce(c, { owners: named, from }, async (tx) => ({
      status: 200,
      body: answer.success(await assignOwners(tx, c.get("actor"), resource, id, named, from)),
    }));
    return c.json(done.body as { status: "success"; data: History }, 200);
  });
}
