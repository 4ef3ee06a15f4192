import { createRoute, z } from "@hono/zod-openapi";
import { purposeFields } from "#areas/registry/records/field-schema.ts";
import { transaction } from "#kernel/db/client.ts";
import { uncheckedFields } from "#platform/http/body-fields.ts";
import { type Api, failures, guard, json, jsonBody, readId, success } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { revealLivePhoto } from "../../biometrics/office.ts";
import { withdrawForPerson } from "../../biometrics/withdraw.ts";

const tags = ["Biometrics"];

/** POST /individuals/{id}/biometric-photo, /individuals/{id}/withdraw-biometrics */
export function officerRoutes(api: Api): void {
  const reveal = createRoute({
    method: "post",
    path: "/individuals/{id}/biometric-photo",
    tags,
    summary:
      "Get the live photo of a person in base64, for a stated purpose. Each view is recorded in the audit trail",
    middleware: guard("personal_data.reveal"),
    request: {
      params: z.object({ id: z.string() }),
      body: jsonBody(z.object(uncheckedFields(purposeFields)).openapi({ required: ["purpose"] })),
    },
    responses: {
      200: json("The JPEG image", success(z.object({ jpeg: z.string() }))),
      ...failures({
        403: "forbidden, record-restricted",
        404: "not-found",
        409: "consent-needed, consent-withdrawn, photo-needed",
        422: "invalid",
      }),
    },
  });
  api.openapi(reveal, async (c) => {
    const id = readId(c.req.valid("param").id);
    // Without an idempotency key: the revealed data must not be stored again.
    const data = await transaction((tx) => revealLivePhoto(tx, c.get("actor"), id, c.req.valid("json")));
    return c.json({ status: "success" as const, data }, 200);
  });
  writeRoute(api, {
    method: "post",
    path: "/individuals/{id}/withdraw-biometrics",
    tags,
    summary: "Withdraw a person’s biometric consent, at their request at the revenue office",
    guard: guard("individual.edit"),
    answer: "The biometric data is deleted",
    codes: {
      403: "forbidden, record-restricted",
      404: "not-found",
      409: "still-running",
      422: "invalid, key-reused",
    },
    body: z.object({ reason: z.string().max(1_000).optional() }),
    work: (tx, actor, { ids, body }) => withdrawForPerson(tx, actor, ids.id, body.reason ?? ""),
  });
}
