import { createRoute, z } from "@hono/zod-openapi";
import { maskedPosition } from "#domain/mask-personal.ts";
import { withArticle } from "#domain/with-article.ts";
import { transaction } from "#kernel/db/client.ts";
import { uncheckedFields } from "#platform/http/body-fields.ts";
import type { Api } from "#platform/http/route-parts.ts";
import {
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  readId,
  success,
  tagOf,
} from "#platform/http/route-parts.ts";
import type { AnyResource } from "#resource/define.ts";
import { customFieldSchema, purposeFields } from "../../records/field-schema.ts";
import { maskedFields } from "../../records/mask-record.ts";
import { revealRecord } from "../../records/reveal.ts";
import { FieldValue } from "../../records/schema.ts";

const Body = z.looseObject(uncheckedFields(purposeFields)).openapi({ required: ["purpose"] });

/**
 * POST /individuals/{id}/reveal. Accepts no Idempotency-Key: the response would have to be stored, and it contains personal
 * data.
 */
export function reveal(api: Api, resource: AnyResource): void {
  const position = maskedPosition(resource);
  const shape = Object.fromEntries(
    maskedFields(resource).map((name) => [
      name,
      position.includes(name) ? z.number().nullable() : z.string().nullable(),
    ]),
  );
  const pending = z
    .record(z.string(), FieldValue)
    .openapi({ description: "Values of the pending change, if it contains personal data" });
  const RevealedRecord = z
    .looseObject({ ...shape, ...(resource.approval && { pending: pending.optional() }) })
    .openapi(customFieldSchema);
  const route = createRoute({
    method: "post",
    path: `/${resource.endpoint}/{id}/reveal`,
    tags: tagOf(resource),
    summary: `Get the personal data of ${withArticle(resource.one)} in full. The audit trail records the purpose`,
    middleware: guard("personal_data.reveal"),
    request: { params: IdParam, body: jsonBody(Body) },
    responses: {
      200: json("The masked fields in full", success(RevealedRecord)),
      ...failures({ 403: "forbidden, record-restricted", 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) => {
    const id = readId(c.req.valid("param").id);
    const body = c.req.valid("json");
    const data = await transaction((tx) => revealRecord(tx, c.get("actor"), resource, id, body));
    return c.json({ status: "success" as const, data: { ...data } }, 200);
  });
}
