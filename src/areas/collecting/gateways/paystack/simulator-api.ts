import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { plainText } from "#domain/plain-value.ts";
import type { CheckoutParts } from "../simulator/checkout.ts";
import { fetchData, refundData, refundEvent, refuse, verifyData } from "./simulator-answers.ts";

const amount = z.coerce.number<unknown>().int().positive().max(Number.MAX_SAFE_INTEGER);

const CHANNELS = ["card", "bank", "ussd", "qr", "eft", "mobile_money", "bank_transfer"] as const;

/** Validation of initialize, in the order of the gateway's errors: [field, rule, message]. */
const RULES = [
  ["email", z.email(), "Invalid Email Address Passed"],
  ["amount", amount, "Invalid Amount Sent"],
  ["currency", z.literal("NGN").optional(), "Currency not supported by merchant"],
  [
    "reference",
    z
      .string()
      .regex(/^[A-Za-z0-9.=-]+$/)
      .optional(),
    "Invalid transaction reference",
  ],
  ["callback_url", z.url({ protocol: /^https?$/ }).optional(), "Invalid callback url"],
  ["channels", z.array(z.enum(CHANNELS)).optional(), "Invalid channels"],
  ["metadata", z.union([z.string(), z.record(z.string(), z.unknown())]).optional(), "Invalid metadata"],
] as const;

/** The gateway's API under its own paths; every call has the secret key as bearer token. */
export function api(parts: CheckoutParts, options: { secret: string; publicUrl: string }): Hono {
  const { book, faults } = parts;
  const app = new Hono();
  app.use(async (c, next) => {
    const isAuthorized = c.req.header("Authorization") === `Bearer ${options.secret}`;
    if (isAuthorized && !faults().refuse_key) return next();
    const nextStep = "Ensure that you provide the correct authorization key for the request";
    return refuse(c, 401, "Invalid key", "invalid_Key", nextStep);
  });

  app.post("/transaction/initialize", async (c) => {
    const body = await readBody(c);
    const failedRule = RULES.find(([field, rule]) => !rule.safeParse(body[field]).success);
    if (failedRule)
      return refuse(
        c,
        400,
        failedRule[2],
        body[failedRule[0]] === undefined ? "missing_params" : "invalid_params",
      );
    const reference = typeof body.reference === "string" ? body.reference : randomBytes(8).toString("hex");
    if (faults().duplicate_references || book.byReference(reference)) {
      const nextStep = "Try and create the Transaction or Charge with a new reference";
      return refuse(c, 400, "Duplicate Transaction Reference", "duplicate_reference", nextStep);
    }
    const access_code = randomBytes(12).toString("hex");
    book.save({
      id: book.nextId(),
      reference,
      access_code,
      kobo: Number(body.amount),
      currency: "NGN",
      email: String(body.email),
      callback_url: typeof body.callback_url === "string" ? body.callback_url : undefined,
      metadata: body.metadata,
      created_at: parts.clock().toISOString(),
      status: "abandoned",
      paid_at: null,
      refunded_kobo: 0,
    });
    const authorization_url = new URL(`/checkout/${access_code}`, options.publicUrl).href;
    const data = { authorization_url, access_code, reference };
    return c.json({ status: true, message: "Authorization URL created", data });
  });

  // 200 for a failed charge too, because the call itself succeeded.
  app.get("/transaction/verify/:reference", (c) => {
    const payment = book.byReference(c.req.param("reference"));
    if (!payment || faults().forget) return notFound(c);
    return c.json({ status: true, message: "Verification successful", data: verifyData(payment, faults()) });
  });

  app.get("/transaction/:id", (c) => {
    const payment = book.byId(Number(c.req.param("id")));
    if (!payment) return notFound(c);
    return c.json({ status: true, message: "Transaction retrieved", data: fetchData(payment, faults()) });
  });

  app.post("/refund", async (c) => refund(c, parts));

  app.all("*", (c) => refuse(c, 404, "Entity not found", "not_found"));
  return app;
}

async function refund(c: Context, { book, webhooks, clock }: CheckoutParts) {
  const body = await readBody(c);
  const named = plainText(body.transaction);
  const payment = book.byReference(named) ?? book.byId(Number(named));
  if (!payment) return notFound(c);
  const remaining = payment.kobo - payment.refunded_kobo;
  const kobo = amount.safeParse(body.amount ?? remaining).data;
  if (payment.status !== "success")
    return refuse(c, 400, "Transaction has not been paid or is fully reversed", "invalid_transaction");
  if (kobo === undefined || kobo > remaining)
    return refuse(
      c,
      400,
      "Refund amount cannot be more than what is left of the transaction",
      "invalid_params",
    );
  payment.refunded_kobo += kobo;
  if (payment.refunded_kobo === payment.kobo) payment.status = "reversed";
  book.save(payment);
  const id = book.nextId();
  const { reference } = payment;
  webhooks.send([
    { event: "refund.pending", reference, data: refundEvent(payment, kobo, "pending", id) },
    { event: "refund.processed", reference, data: refundEvent(payment, kobo, "processed", id) },
  ]);
  const data = refundData(payment, kobo, id, clock());
  return c.json({ status: true, message: "Refund has been queued for processing", data });
}

function notFound(c: Context) {
  const nextStep =
    "Ensure that you're passing the reference of a transaction that exists on this integration";
  return refuse(c, 404, "Transaction reference not found", "transaction_not_found", nextStep);
}

/** JSON or a form, as the contract allows; anything else counts as empty. */
async function readBody(c: Context): Promise<Record<string, unknown>> {
  const isForm = c.req.header("Content-Type")?.startsWith("application/x-www-form-urlencoded");
  const body: unknown = await (isForm ? c.req.parseBody() : c.req.json().catch(() => undefined));
  return z.record(z.string(), z.unknown()).safeParse(body).data ?? {};
}
