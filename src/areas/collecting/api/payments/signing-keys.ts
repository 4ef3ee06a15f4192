import { createRoute, z } from "@hono/zod-openapi";
import { database } from "#kernel/db/client.ts";
import {
  type Api,
  Derived,
  failures,
  guard,
  json,
  jsonBody,
  KeyHeader,
  success,
} from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { listPublicKeys } from "#platform/signing-key.ts";
import { rotateSigningKey, tellKeyLost } from "../../receipts/change-signing-key.ts";

const tags = ["Receipts"];
const change = guard("signing_key.edit");

/** How long somebody may go on with the list, in seconds: a lost key is known everywhere after that. */
const FRESH = 300;

const Kid = z.string().openapi({ example: "7K3D9M" });
const Reason = z.string("Write the reason.").max(2_000, "At most 500 characters.");
const refused = {
  403: "forbidden, step-up-needed",
  409: "key-changed, still-running",
  422: "invalid, key-reused",
};

/** GET /signing-keys, for anybody; POST /signing-keys/change and POST /signing-keys/{kid}/lost, for the office. */
export function signingKeys(api: Api): void {
  publish(api);

  const rotate = createRoute({
    method: "post",
    path: "/signing-keys/change",
    tags,
    summary: "Sign receipts with a new key from now on; what older keys signed stays valid",
    middleware: change,
    request: {
      headers: KeyHeader,
      body: jsonBody(z.object({ kid: Kid.describe("The key in use, as it was looked at"), reason: Reason })),
    },
    responses: { 201: json("The new key", success(Derived)), ...failures(refused) },
  });
  api.openapi(rotate, (c) => {
    const { kid, reason } = c.req.valid("json");
    return writeOnce(c, 201, { kid, reason }, (tx, actor) =>
      rotateSigningKey(tx, actor, { seen: kid, reason }),
    );
  });

  const lost = createRoute({
    method: "post",
    path: "/signing-keys/{kid}/lost",
    tags,
    summary: "Tell that a key may be in other hands; one in use is replaced in the same moment",
    middleware: change,
    request: {
      params: z.object({ kid: Kid }),
      headers: KeyHeader,
      body: jsonBody(
        z.object({
          since: z.iso
            .date("Choose the day.")
            .openapi({ description: "The first day it may have been lost" }),
          reason: Reason,
        }),
      ),
    },
    responses: {
      200: json("The key, and the one that took its place", success(Derived)),
      ...failures({ ...refused, 404: "not-found" }),
    },
  });
  api.openapi(lost, (c) => {
    const body = c.req.valid("json");
    return writeOnce(c, 200, body, (tx, actor) => tellKeyLost(tx, actor, c.req.valid("param").kid, body));
  });
}

function publish(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/signing-keys",
    tags,
    summary: "The public keys of receipts, to check them without a network; may be kept for five minutes",
    responses: {
      200: json(
        "Every key, retired and lost ones too",
        success(
          z.array(
            z.object({
              kid: Kid,
              public_key: z.string().openapi({ description: "Ed25519, raw, base64url" }),
              created_at: z.date(),
              retired_at: z.date().nullable().openapi({ description: "What it signed stays valid" }),
              lost_since: z.string().nullable().openapi({
                description:
                  "May be in other hands since: its signature alone proves nothing, whatever day it names",
              }),
            }),
          ),
        ),
      ),
    },
  });
  api.openapi(route, async (c) => {
    c.header("Cache-Control", `public, max-age=${FRESH}`);
    return c.json({ status: "success" as const, data: await listPublicKeys(database()) }, 200);
  });
}
