import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { checkout } from "../simulator/checkout.ts";
import { controlApi } from "../simulator/control-api.ts";
import { spoilAnswers } from "../simulator/faults.ts";
import type { SimulatorOptions } from "../simulator/options.ts";
import { simulatorParts } from "../simulator/parts.ts";
import { type Placed, type RunningSimulator, type Simulator, serveSimulator } from "../simulator/serve.ts";
import { transactionData } from "./simulator-answers.ts";
import { api } from "./simulator-api.ts";
import { paystackSignature } from "./webhook.ts";

export type { RunningSimulator };

/**
 * A simulator of Paystack's protocol that moves no money: API, hosted page, signed webhooks, and faults on command
 * under `/__simulator`.
 * @throws if the journal can't be read or written
 */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { secret, publicUrl } = options;
  const { parts, control, closing } = simulatorParts(options, {
    write: ({ event, data }) => JSON.stringify({ event, data }),
    sign: (body) => ({ "x-paystack-signature": paystackSignature(secret, body) }),
    paidEvent: (payment, errors) => ({
      event: "charge.success",
      reference: payment.reference,
      data: transactionData(payment, errors),
    }),
    returnParams: ({ reference }) => ({ trxref: reference, reference }),
  });
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.route("/__simulator", controlApi(control));
  app.route("/", checkout(parts));
  for (const path of ["/transaction/*", "/refund"]) app.use(path, spoilAnswers(parts.faults, closing));
  app.route("/", api(parts, { secret, publicUrl }));
  return { app, control };
}

/**
 * Serves a simulator on a port of its own (0: any free one), on this machine only.
 * @throws the listening error, such as EADDRINUSE
 */
export function startSimulator(
  port: number,
  options: Omit<SimulatorOptions, "publicUrl"> & Placed,
): Promise<RunningSimulator> {
  return serveSimulator(port, options, (publicUrl) => createSimulator({ ...options, publicUrl }));
}
