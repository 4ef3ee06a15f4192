import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { api } from "./simulator/api.ts";
import { Book } from "./simulator/book.ts";
import { checkout } from "./simulator/checkout.ts";
import type { SimulatorControl } from "./simulator/control.ts";
import { controlApi } from "./simulator/control-api.ts";
import { type Faults, NO_FAULTS, spoilAnswers } from "./simulator/faults.ts";
import { RETRY_MS, type SimulatorOptions } from "./simulator/options.ts";
import { Webhooks } from "./simulator/webhooks.ts";

export interface Simulator {
  readonly app: Hono;
  readonly control: SimulatorControl;
}

export interface RunningSimulator {
  /** `http://localhost:PORT`: base URL and checkout origin for the adapter. */
  readonly url: string;
  readonly control: SimulatorControl;
  /** Stops serving, cutting open connections. */
  close(): Promise<void>;
}

/**
 * A gateway that speaks Paystack's protocol and moves no money: API, hosted page, signed webhooks, and faults on
 * command under `/__simulator`.
 * @throws when the journal can be neither read nor written
 */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { secret, publicUrl, log, clock = () => new Date() } = options;
  const closing = new AbortController();
  const book = new Book(options.file);
  let current: Readonly<Faults> = NO_FAULTS;
  const faults = () => current;
  const webhooks = new Webhooks({
    ...{ secret, book, faults, log, url: options.webhookUrl },
    retryMs: options.retryMs ?? RETRY_MS,
    closing: closing.signal,
  });
  const control: SimulatorControl = {
    faults,
    set(changes) {
      current = { ...current, ...changes };
    },
    reset() {
      current = NO_FAULTS;
    },
    payments: book.payments,
    webhooks: book.notices,
    resend: (reference, copies = 1) => webhooks.resend(reference, copies),
    idle: () => webhooks.idle(),
    close: () => closing.abort(),
  };

  const parts = { book, webhooks, faults, clock };
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.route("/__simulator", controlApi(control));
  app.route("/", checkout(parts));
  for (const path of ["/transaction/*", "/refund"]) app.use(path, spoilAnswers(faults, closing.signal));
  app.route("/", api(parts, { secret, publicUrl }));
  return { app, control };
}

/**
 * Serves a simulator on a port of its own (0: any free one), on this machine only.
 * @throws the listening error, such as EADDRINUSE
 */
export async function startSimulator(
  port: number,
  options: Omit<SimulatorOptions, "publicUrl"> & { readonly publicUrl?: string; readonly host?: string },
): Promise<RunningSimulator> {
  let simulator: Simulator | undefined;
  const server = createAdaptorServer({
    fetch: (request, bindings) =>
      simulator?.app.fetch(request, bindings) ?? new Response(null, { status: 503 }),
  });
  server.listen(port, options.host ?? "127.0.0.1");
  await once(server, "listening");
  // Only now is the port known, and the hosted page's address holds it.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  try {
    simulator = createSimulator({ ...options, publicUrl: options.publicUrl ?? url });
  } catch (error) {
    server.close();
    throw error;
  }
  const { control } = simulator;
  return {
    url,
    control,
    async close() {
      control.close();
      const closed = once(server, "close");
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
      await control.idle();
    },
  };
}
