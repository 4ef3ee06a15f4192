import { createRoute, z } from "@hono/zod-openapi";
import { database } from "#kernel/db/client.ts";
import { type Api, guard, json, success } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { listPublicKeys } from "#platform/signing-key.ts";
import { reportLostKey, rotateSigningKey } from "../../receipts/change-signing-key.ts";

const tags = ["Receipts"];
const canChange = guard("signing_key.edit");

/** Cache time of the key list in seconds: after that, a compromised key is known everywhere. */
const CACHE_SECONDS = 300;

const Kid = z.string().openapi({ example: "7K3D9M" });
const Reason = z.string("Enter the reason.").max(2_000, "Enter at most 500 characters.");
const changeErrors = {
  403: "forbidden, step-up-needed",
  409: "key-changed, still-running",
  422: "invalid, key-reused",
};

/** The list is public; changes are for officers. */
export function addSigningKeyRoutes(api: Api): void {
  addListRoute(api);

  writeRoute(api, {
    method: "post",
    path: "/signing-keys/change",
    tags,
    summary: "Change the key that signs new receipts. Signatures made with earlier keys stay valid",
    guard: canChange,
    status: 201,
    answer: "The new key",
    codes: changeErrors,
    body: z.object({ kid: Kid.describe("ID of the current key, as you last read it"), reason: Reason }),
    work: (tx, actor, { body: { kid, reason } }) => rotateSigningKey(tx, actor, { seen: kid, reason }),
  });

  writeRoute(api, {
    method: "post",
    path: "/signing-keys/{kid}/lost",
    params: { kid: Kid },
    tags,
    summary: "Report a signing key as compromised. If it is the current key, it is replaced immediately",
    guard: canChange,
    answer: "The key and its replacement",
    codes: { ...changeErrors, 404: "not-found" },
    body: z.object({
      since: z.iso
        .date("Select the date.")
        .openapi({ description: "First day on which the key may have been compromised" }),
      reason: Reason,
    }),
    work: (tx, actor, { params, body }) => reportLostKey(tx, actor, params.kid, body),
  });
}

function addListRoute(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/signing-keys",
    tags,
    summary:
      "List the public keys for checking receipts offline. You can cache the response for five minutes",
    responses: {
      200: json(
        "All keys, including retired and compromised keys",
        success(
          z.array(
            z.object({
              kid: Kid,
              public_key: z.string().openapi({ description: "Ed25519, raw, base64url" }),
              created_at: z.date(),
              retired_at: z
                .date()
                .nullable()
                .openapi({ description: "Signatures made with a retired key stay valid" }),
              lost_since: z.string().nullable().openapi({
                description:
                  "Date from which the key may have been compromised. If set, a signature by this key alone proves nothing, even on a receipt with an earlier date",
              }),
            }),
          ),
        ),
      ),
    },
  });
  api.openapi(route, async (c) => {
    c.header("Cache-Control", `public, max-age=${CACHE_SECONDS}`);
    return c.json({ status: "success" as const, data: await listPublicKeys(database()) }, 200);
  });
}
