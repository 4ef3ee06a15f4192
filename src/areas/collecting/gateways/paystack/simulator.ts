import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { checkoutPages } from "../simulator/checkout.ts";
import { controlApi } from "../simulator/control-api.ts";
import { injectFaults } from "../simulator/faults.ts";
import type { SimulatorOptions } from "../simulator/options.ts";
import { createSimulatorParts } from "../simulator/parts.ts";
import {
  type ListenOptions,
  type RunningSimulator,
  type Simulator,
  serveSimulator,
} from "../simulator/serve.ts";
import { transactionData } from "./simulator-answers.ts";
import { api } from "./simulator-api.ts";
import { paystackSignature } from "./webhook.ts";

export type { RunningSimulator };

/**
 * A simulator of Paystack's protocol that moves no money: API, hosted page, signed webhooks, and faults on command
 * under `/__simulator`.
 * @throws if the journal can't be read or written
 */
export function createPaystackSimulator(options: SimulatorOptions): Simulator {
  const { secret, publicUrl } = options;
  const { parts, control, closing } = createSimulatorParts(options, {
    serialise: ({ event, data }) => JSON.stringify({ event, data }),
    sign: (body) => ({ "x-paystack-signature": paystackSignature(secret, body) }),
    paidEvent: (payment, faults) => ({
      event: "charge.success",
      reference: payment.reference,
      data: transactionData(payment, faults),
    }),
    returnParams: ({ reference }) => ({ trxref: reference, reference }),
  });
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.route("/__simulator", controlApi(control));
  app.route("/", checkoutPages(parts));
  for (const path of ["/transaction/*", "/refund"]) app.use(path, injectFaults(parts.faults, closing));
  app.route("/", api(parts, { secret, publicUrl }));
  return { app, control };
}

/**
 * Serves a simulator on a port of its own (0: any free one), on this machine only.
 * @throws the listening error, such as EADDRINUSE
 */
export function startPaystackSimulator(
  port: number,
  options: Omit<SimulatorOptions, "publicUrl"> & ListenOptions,
): Promise<RunningSimulator> {
  return serveSimulator(port, options, (publicUrl) => createPaystackSimulator({ ...options, publicUrl }));
}
