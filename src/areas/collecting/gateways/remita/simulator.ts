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
import type { RemitaAccount } from "./hash.ts";
import { notificationData } from "./simulator-answers.ts";
import { remitaApi } from "./simulator-api.ts";
import { remitaPages } from "./simulator-pages.ts";

export interface RemitaSimulatorOptions extends Omit<SimulatorOptions, "secret"> {
  readonly account: RemitaAccount;
}

/**
 * A simulator of Remita's protocol, as far as it is published, that moves no money: references (RRR), hosted page, a
 * bank counter under `/bank`, unsigned notifications, and faults on command under `/__simulator`.
 * @throws if the journal can't be read or written
 */
function createRemitaSimulator({ account, ...options }: RemitaSimulatorOptions): Simulator {
  const { parts, control, closing } = createSimulatorParts(options, {
    serialise: ({ data }) => JSON.stringify([data]),
    sign: () => ({}),
    paidEvent: (payment, faults) => ({
      event: "payment",
      reference: payment.reference,
      data: notificationData(payment, account, faults),
    }),
    returnParams: ({ reference, access_code }) => ({ RRR: access_code, orderID: reference }),
  });
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.route("/__simulator", controlApi(control));
  app.route("/", remitaPages(parts, account));
  app.route("/", checkoutPages(parts));
  app.use("/remita/exapp/*", injectFaults(parts.faults, closing));
  app.route("/", remitaApi(parts, account));
  return { app, control };
}

/**
 * Serves a Remita simulator on a port of its own (0: any free one), on this machine only.
 * @throws the listening error, such as EADDRINUSE
 */
export function startRemitaSimulator(
  port: number,
  options: Omit<RemitaSimulatorOptions, "publicUrl"> & ListenOptions,
): Promise<RunningSimulator> {
  return serveSimulator(port, options, (publicUrl) => createRemitaSimulator({ ...options, publicUrl }));
}
