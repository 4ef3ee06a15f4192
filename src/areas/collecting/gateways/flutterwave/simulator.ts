import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { parseKobo } from "../naira-amount.ts";
import { type CheckoutParts, checkoutPages } from "../simulator/checkout.ts";
import { controlApi } from "../simulator/control-api.ts";
import { type Faults, injectFaults } from "../simulator/faults.ts";
import type { SimulatorOptions } from "../simulator/options.ts";
import { createSimulatorParts } from "../simulator/parts.ts";
import {
  type ListenOptions,
  type RunningSimulator,
  type Simulator,
  serveSimulator,
} from "../simulator/serve.ts";
import type { Payment } from "../simulator/store.ts";

export interface FlutterwaveSimulatorOptions extends Omit<SimulatorOptions, "secret"> {
  readonly secretKey: string;
  readonly secretHash: string;
}

const NewPayment = z.object({
  tx_ref: z.string().min(1),
  amount: z.union([z.number(), z.string()]).refine((naira) => (parseKobo(naira) ?? 0) > 0),
  currency: z.literal("NGN").optional(),
  redirect_url: z.url({ protocol: /^https?$/ }),
  customer: z.object({ email: z.email() }),
  meta: z.unknown().optional(),
});

/** Status names of attempted payments; a payment without an attempt is no transaction. */
const STATUS: Readonly<Record<Payment["status"], string>> = {
  abandoned: "cancelled",
  failed: "failed",
  success: "successful",
  reversed: "successful",
};

/**
 * A simulator of Flutterwave's Standard protocol (v3) that moves no money: API, hosted page, notifications with
 * `verif-hash`, and faults on command under `/__simulator`.
 * @throws if the journal can't be read or written
 */
function createFlutterwaveSimulator(options: FlutterwaveSimulatorOptions): Simulator {
  const { parts, control, closing } = createSimulatorParts(options, {
    serialise: ({ event, data }) => JSON.stringify({ event, data }),
    sign: () => ({ "verif-hash": options.secretHash }),
    paidEvent: (payment, faults) => ({
      event: "charge.completed",
      reference: payment.reference,
      data: transactionOf(payment, faults),
    }),
    returnParams: ({ id, reference, status }) => ({
      status: STATUS[status],
      tx_ref: reference,
      ...(status !== "abandoned" && { transaction_id: String(id) }),
    }),
  });
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.route("/__simulator", controlApi(control));
  app.route("/", checkoutPages(parts));
  app.use("/v3/*", injectFaults(parts.faults, closing));
  app.route("/", api(parts, options));
  return { app, control };
}

/** The API under its own paths; every call has the secret key as bearer token. */
function api({ book, faults, clock }: CheckoutParts, options: FlutterwaveSimulatorOptions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    const isAuthorized = c.req.header("Authorization") === `Bearer ${options.secretKey}`;
    return isAuthorized && !faults().refuse_key ? next() : refuse(c, 401, "Invalid authorization key");
  });

  app.post("/v3/payments", async (c) => {
    const wanted = NewPayment.safeParse(await c.req.json().catch(() => undefined)).data;
    if (!wanted) return refuse(c, 400, "Missing or invalid parameters");
    const { tx_ref, amount, customer, redirect_url, meta } = wanted;
    if (faults().duplicate_references || book.byReference(tx_ref))
      return refuse(c, 400, "Duplicate transaction reference");
    const access_code = randomBytes(10).toString("hex");
    book.save({
      id: book.nextId(),
      reference: tx_ref,
      access_code,
      kobo: parseKobo(amount) ?? 0,
      currency: "NGN",
      email: customer.email,
      callback_url: redirect_url,
      metadata: meta,
      created_at: clock().toISOString(),
      status: "abandoned",
      paid_at: null,
      refunded_kobo: 0,
    });
    const link = new URL(`/checkout/${access_code}`, options.publicUrl).href;
    return c.json({ status: "success", message: "Hosted Link", data: { link } });
  });

  const answer = (c: Context, payment: Payment | undefined) => {
    if (!payment || payment.status === "abandoned" || faults().forget)
      return refuse(c, 404, "No transaction was found for this id");
    const data = verifyData(payment, faults());
    return c.json({ status: "success", message: "Transaction fetched successfully", data });
  };
  app.get("/v3/transactions/verify_by_reference", (c) =>
    answer(c, book.byReference(c.req.query("tx_ref") ?? "")),
  );
  app.get("/v3/transactions/:id/verify", (c) => answer(c, book.byId(Number(c.req.param("id")))));
  app.all("*", (c) => refuse(c, 404, "Cannot find this path"));
  return app;
}

/** `data` of charge.completed and of verify. */
function transactionOf(payment: Payment, faults: Readonly<Faults>) {
  const naira = (kobo: number) => (faults.amount_as_string ? (kobo / 100).toFixed(2) : kobo / 100);
  const kobo = faults.kobo ?? payment.kobo;
  // 1.4%, an approximation of its local price.
  const fee = Math.min(200_000, Math.round((payment.kobo * 14) / 1000));
  return {
    id: payment.id,
    tx_ref: payment.reference,
    flw_ref: `FLW-MOCK-${payment.access_code}`,
    device_fingerprint: "N/A",
    amount: naira(kobo),
    currency: payment.currency,
    charged_amount: naira(kobo),
    app_fee: naira(fee),
    merchant_fee: 0,
    processor_response: payment.status === "failed" ? "Declined" : "Approved",
    auth_model: "PIN",
    ip: "127.0.0.1",
    narration: "SIMULATOR",
    status: STATUS[payment.status],
    payment_type: "card",
    created_at: payment.paid_at ?? payment.created_at,
    account_id: 100_001,
    amount_settled: naira(kobo - fee),
    customer: { id: payment.id, name: "Simulator", phone_number: null, email: payment.email },
  };
}

/** The same with the false values that the simulator was told to return. */
function verifyData(payment: Payment, faults: Readonly<Faults>) {
  const actual = transactionOf(payment, faults);
  return {
    ...actual,
    currency: faults.currency ?? actual.currency,
    tx_ref: faults.reference ?? actual.tx_ref,
    status: faults.status ?? actual.status,
  };
}

function refuse(c: Context, http: 400 | 401 | 404, message: string) {
  return c.json({ status: "error", message, data: null }, http);
}

/**
 * Serves a Flutterwave simulator on a port of its own (0: any free one), on this machine only.
 * @throws the listening error, such as EADDRINUSE
 */
export function startFlutterwaveSimulator(
  port: number,
  options: Omit<FlutterwaveSimulatorOptions, "publicUrl"> & ListenOptions,
): Promise<RunningSimulator> {
  return serveSimulator(port, options, (publicUrl) => createFlutterwaveSimulator({ ...options, publicUrl }));
}
