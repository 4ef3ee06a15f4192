import { createRoute, z } from "@hono/zod-openapi";
import { ownerForm } from "#domain/owner-fields.ts";
import { corporate } from "#domain/register/corporate.ts";
import { getRegister } from "#domain/register/registers.ts";
import { readOwner } from "../../records/own-owner.ts";
import { registerOwn } from "../../records/register-own.ts";
import { createBody, ownBody } from "../../records/schema.ts";
import { registerOwnCorporate } from "../../registration/register-corporate.ts";
import { Loose } from "../page-schemas.ts";
import { type Api, failures, guard, json, jsonBody, KeyHeader, success } from "../route-parts.ts";
import { writeOnce } from "../write-once.ts";

/** What owners register for themselves without the office. */
const REGISTRABLE = ["property", "shop", "mast", "signage"] as const;

const Made = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  status: z.string(),
});

/** POST /registrations/properties, /shops, /masts, /signage: an asset of one's own, for approval. */
export function ownAssets(api: Api): void {
  for (const name of REGISTRABLE) {
    const resource = getRegister(name);
    const route = createRoute({
      method: "post",
      path: `/registrations/${resource.endpoint}`,
      tags: ["Self-registration"],
      summary: `Register a ${resource.one} of one's own, or of a corporate one acts for, for approval`,
      middleware: guard("own_asset.create"),
      request: {
        headers: KeyHeader,
        body: jsonBody(ownBody(ownerForm(resource))),
      },
      responses: {
        201: json("Registered, with its owner", success(Made)),
        ...failures({
          404: "not-found",
          409: "still-running, likely-duplicates",
          422: "invalid, duplicate, key-reused",
        }),
      },
    });
    api.openapi(route, async (c) => {
      const { owner, submit, ...values } = c.req.valid("json");
      const actor = c.get("actor");
      const { id, code, title, status } = await registerOwn(actor, resource, values, {
        owner: readOwner(actor, owner),
        submit: submit === true || submit === "true",
        key: c.req.header("idempotency-key"),
      });
      return c.json({ status: "success" as const, data: { id, code, title, status } }, 201);
    });
  }
}

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
