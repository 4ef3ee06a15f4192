import { randomInt } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { parseKobo } from "../naira-amount.ts";
import type { CheckoutParts } from "../simulator/checkout.ts";
import type { SimulatorStore } from "../simulator/store.ts";
import { initHash, type RemitaAccount, statusHash } from "./hash.ts";
import { statusData } from "./simulator-answers.ts";

const BASE = "/remita/exapp/api/v1/send/api/echannelsvc";

const Order = z.object({
  serviceTypeId: z.string().min(1),
  amount: z.string().refine((text) => (parseKobo(text) ?? 0) > 0),
  orderId: z.string().min(1).max(100),
  payerName: z.string().min(1),
  payerEmail: z.email(),
  payerPhone: z.string(),
  description: z.string(),
});

/** Remita's API under its own paths: every call carries its own hash, and every response is 200. */
export function remitaApi(parts: CheckoutParts, account: RemitaAccount): Hono {
  const app = new Hono();
  app.post(`${BASE}/merchant/api/paymentinit`, async (c) => {
    const order = Order.safeParse(await c.req.json().catch(() => undefined)).data;
    if (!order) return jsonp(c, { statuscode: "23", status: "Invalid Merchant Id or Order Id" });
    const { orderId, amount, payerEmail } = order;
    if (parts.faults().refuse_key || !isAuthorized(c, account, initHash(account, orderId, amount)))
      return jsonp(c, { statuscode: "020", status: "Invalid Authentication" });
    if (parts.faults().duplicate_references || parts.book.byReference(orderId))
      return jsonp(c, { statuscode: "028", status: "Duplicate Order Ref" });
    const rrr = newRrr(parts.book);
    parts.book.save({
      id: parts.book.nextId(),
      reference: orderId,
      access_code: rrr,
      kobo: parseKobo(amount) ?? 0,
      currency: "NGN",
      email: payerEmail,
      callback_url: undefined,
      metadata: undefined,
      created_at: parts.clock().toISOString(),
      status: "abandoned",
      paid_at: null,
      refunded_kobo: 0,
    });
    return jsonp(c, { statuscode: "025", RRR: rrr, status: "Payment Reference generated" });
  });

  app.get(`${BASE}/:merchant/:order/:hash/:kind{(?:order)?status\\.reg}`, (c) => {
    const { merchant, order, hash, kind } = c.req.param();
    if (parts.faults().refuse_key || merchant !== account.merchantId || hash !== statusHash(account, order))
      return c.json({ status: "013", message: "Invalid hash" });
    const { byReference, byAccessCode } = parts.book;
    const payment = kind === "orderstatus.reg" ? byReference(order) : byAccessCode(order);
    if (!payment || parts.faults().forget)
      return c.json(
        kind === "orderstatus.reg"
          ? { status: "023", message: "Invalid Merchant Id or Order Id" }
          : { status: "022", message: "Invalid RRR" },
      );
    return c.json(statusData(payment, parts.faults()));
  });
  return app;
}

function isAuthorized(c: Context, { merchantId }: RemitaAccount, hash: string): boolean {
  const authorization = c.req.header("Authorization");
  return authorization === `remitaConsumerKey=${merchantId},remitaConsumerToken=${hash}`;
}

/** Twelve digits that no other payment has. */
function newRrr(book: SimulatorStore): string {
  const rrr = `3${String(randomInt(10 ** 11)).padStart(11, "0")}`;
  return book.byAccessCode(rrr) ? newRrr(book) : rrr;
}

function jsonp(c: Context, answer: object) {
  return c.text(`jsonp (${JSON.stringify(answer)})`);
}
