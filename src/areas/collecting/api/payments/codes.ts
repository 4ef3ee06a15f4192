import { createRoute, z } from "@hono/zod-openapi";
import { type Api, failures, json, jsonBody, success } from "#platform/http/route-parts.ts";
import { findBillByCode } from "../../payments/find-bill-by-code.ts";
import { findReceiptByCode, validateReceipt } from "../../receipts/validate.ts";

const Code = z.object({ code: z.string("Write the code.").max(40, "A code has eight letters and figures.") });

const MaskedOld = z.object({
  number: z.string(),
  issuer: z.string(),
  issued_on: z.string(),
  item: z.string(),
  kobo: z.int(),
  payer: z.string().openapi({ description: "Masked" }),
});

const Masked = z.object({
  number: z.string().openapi({ example: "IRS-2026-0041877" }),
  kobo: z.int(),
  issued_at: z.date(),
  status: z.enum(["valid", "cancelled"]),
  cancelled_at: z.date().nullable(),
  agency: z.string(),
  payer: z.string().openapi({ example: "A•••• S••••" }),
  bills: z.array(z.object({ code: z.string(), title: z.string(), status: z.string() })),
});

/** POST /bill-codes, POST /receipt-codes, GET /receipts/validate/{token}: for anybody. */
export function codes(api: Api): void {
  const bill = createRoute({
    method: "post",
    path: "/bill-codes",
    tags: ["Payments"],
    summary: "The public address of the bill with this pay code; 20 tries a minute",
    request: { body: jsonBody(Code) },
    responses: {
      200: json("Found", success(z.object({ token: z.string() }))),
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(bill, async (c) => {
    const data = await findBillByCode(c.get("actor"), c.req.valid("json").code);
    return c.json({ status: "success" as const, data }, 200);
  });

  const receipt = createRoute({
    method: "post",
    path: "/receipt-codes",
    tags: ["Receipts"],
    summary: "The receipt with this security code, the payer masked; 20 tries a minute",
    request: { body: jsonBody(Code) },
    responses: {
      200: json("Found", success(Masked.extend({ signed: z.string() }))),
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(receipt, async (c) => {
    const found = await findReceiptByCode(c.get("actor"), c.req.valid("json").code);
    return c.json({ status: "success" as const, data: { ...found, bills: [...found.bills] } }, 200);
  });

  const validate = createRoute({
    method: "get",
    path: "/receipts/validate/{token}",
    tags: ["Receipts"],
    summary: "Whether the token of a receipt's QR is genuine, and how the receipt stands now",
    request: { params: z.object({ token: z.string().min(1).max(400) }) },
    responses: {
      200: json(
        "The verdict; forged tokens and texts that are none are answered with 200 too",
        success(
          z.object({
            verdict: z.enum(["genuine", "cancelled", "forged", "incomplete", "before"]),
            receipt: Masked.optional(),
            key_lost_since: z.string().optional().openapi({
              description:
                "The key that signed it may be in other hands since that day: the verdict is that of the books",
            }),
            old_receipt: MaskedOld.optional().openapi({
              description: "With `before`: issued before Ratebook, which cannot vouch for it",
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
