import { createRoute } from "@hono/zod-openapi";
import { corporate } from "#domain/register/corporate.ts";
import { createBody } from "../../records/schema.ts";
import { registerOwnCorporate } from "../../registration/register-corporate.ts";
import { Loose } from "../page-schemas.ts";
import { type Api, failures, guard, json, jsonBody, KeyHeader, success } from "../route-parts.ts";
import { writeOnce } from "../write-once.ts";

/** POST /registrations/corporates: another company one acts for. */
export function ownCorporates(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/registrations/corporates",
    tags: ["Self-registration"],
    summary: "Register another corporate that one is in charge of, for approval",
    middleware: guard("own_asset.create"),
    request: { headers: KeyHeader, body: jsonBody(createBody(corporate)) },
    responses: {
      201: json("Registered, and linked with its user", success(Loose)),
      ...failures({
        409: "company-account-needed, likely-duplicates",
        422: "invalid, duplicate, key-reused",
      }),
    },
  });
  api.openapi(route, (c) => {
    const body = c.req.valid("json");
    return writeOnce(c, 201, body, (tx, actor) => registerOwnCorporate(tx, actor, body));
  });
}
