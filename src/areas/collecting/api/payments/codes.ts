import { createRoute, z } from "@hono/zod-openapi";
import { queryRoute } from "#platform/http/read-route.ts";
import { type Api, json, success } from "#platform/http/route-parts.ts";
import { findBillByCode } from "../../payments/find-bill-by-code.ts";
import { findReceiptByCode, validateReceipt } from "../../receipts/validate.ts";

const CodeBody = z.object({
  code: z.string("Enter the code.").max(40, "The code must be 8 letters and digits."),
});

const MaskedOldReceipt = z.object({
  number: z.string(),
  issuer: z.string(),
  issued_on: z.string(),
  item: z.string(),
  kobo: z.int(),
  payer: z.string().openapi({ description: "Masked name of the payer" }),
});

const MaskedReceipt = z.object({
  number: z.string().openapi({ example: "IRS-2026-0041877" }),
  kobo: z.int(),
  issued_at: z.date(),
  status: z.enum(["valid", "cancelled"]),
  cancelled_at: z.date().nullable(),
  agency: z.string(),
  payer: z.string().openapi({ example: "A•••• S••••" }),
  bills: z.array(z.object({ code: z.string(), title: z.string(), status: z.string() })),
});

/** Public endpoints. */
export function addCodeRoutes(api: Api): void {
  queryRoute(api, {
    path: "/bill-codes",
    tags: ["Payments"],
    summary: "Find a bill’s public token by its pay code. Limited to 20 attempts a minute",
    answer: "The bill’s public token",
    codes: { 404: "not-found", 422: "invalid" },
    body: CodeBody,
    data: z.object({ token: z.string() }),
    read: (actor, { body }) => findBillByCode(actor, body.code),
  });

  queryRoute(api, {
    path: "/receipt-codes",
    tags: ["Receipts"],
    summary:
      "Find a receipt by its verification code. The payer’s name is masked. Limited to 20 attempts a minute",
    answer: "The receipt",
    codes: { 404: "not-found", 422: "invalid" },
    body: CodeBody,
    data: MaskedReceipt.extend({ signed: z.string() }),
    read: async (actor, { body }) => {
      const found = await findReceiptByCode(actor, body.code);
      return { ...found, bills: [...found.bills] };
    },
  });

  const validate = createRoute({
    method: "get",
    path: "/receipts/validate/{token}",
    tags: ["Receipts"],
    summary:
      "Check whether the token of a receipt’s QR code is genuine, and get the receipt’s current status",
    request: { params: z.object({ token: z.string().min(1).max(400) }) },
    responses: {
      200: json(
        "The result of the check. Forged and malformed tokens also return 200",
        success(
          z.object({
            verdict: z.enum(["genuine", "cancelled", "forged", "incomplete", "before"]),
            receipt: MaskedReceipt.optional(),
            key_lost_since: z.string().optional().openapi({
              description:
                "Date from which the signing key may have been compromised. If present, the verdict is based on the records, not on the signature",
            }),
            old_receipt: MaskedOldReceipt.optional().openapi({
              description:
                "The legacy receipt, if the verdict is `before`. It was issued before Ratebook, which can’t verify it",
            }),
          }),
        ),
      ),
    },
  });
  api.openapi(validate, async (c) => {
    const found = await validateReceipt(c.req.valid("param").token);
    if (found.verdict === "before") {
      const data = { verdict: found.verdict, old_receipt: found.receipt };
      return c.json({ status: "success" as const, data }, 200);
    }
    const data = !("receipt" in found)
      ? found
      : { ...found, receipt: { ...found.receipt, bills: [...found.receipt.bills] } };
    return c.json({ status: "success" as const, data }, 200);
  });
}
