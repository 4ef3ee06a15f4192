import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { HostedPage, PaymentGateway, PaymentRequest, WebhookEvent } from "./payment-gateway.ts";
import { createPaystack, type PaystackOptions } from "./paystack/gateway.ts";
import { type RunningSimulator, startPaystackSimulator } from "./paystack/simulator.ts";
import type { SimulatorOptions } from "./simulator/options.ts";

export const SECRET = "sk_test_0123456789abcdef";
export const CALLBACK = "http://localhost:3999/payments/return?from=bill";

export interface Served extends AsyncDisposable {
  readonly url: string;
}

/** An HTTP server on a free loopback port, closed at the end of the scope. */
export async function serveWith(listener: RequestListener): Promise<Served> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** A server that always gives the same response. */
export function serveAnswer(status: number, body: unknown, type = "application/json"): Promise<Served> {
  return serveWith((_, response) => {
    response.writeHead(status, { "Content-Type": type });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
}

/** The adapter, connected to a server of the test. */
export function adapter(server: Served, timeoutMs = 2_000): PaymentGateway<HostedPage> {
  return createPaystack({ secret: SECRET, baseUrl: server.url, checkoutOrigin: server.url, timeoutMs });
}

export interface Delivery {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
}

/** The application's side of webhooks: stores every delivery, and responds with the given statuses, then 200. */
export async function serveReceiver(statuses: number[] = []) {
  const deliveries: Delivery[] = [];
  const served = await serveWith(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    deliveries.push({ body, headers: request.headers });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  return { ...served, deliveries, [Symbol.asyncDispose]: served[Symbol.asyncDispose] };
}

export interface PaystackSetup extends AsyncDisposable {
  readonly simulator: RunningSimulator;
  readonly gateway: PaymentGateway<HostedPage>;
  readonly deliveries: Delivery[];
}

/** Simulator, adapter and webhook receiver, connected over loopback. */
export async function openPaystack(
  options: {
    readonly statuses?: number[];
    readonly simulator?: Partial<SimulatorOptions>;
    readonly gateway?: Partial<PaystackOptions>;
  } = {},
): Promise<PaystackSetup> {
  const inbox = await serveReceiver(options.statuses);
  const simulator = await startPaystackSimulator(0, {
    secret: SECRET,
    webhookUrl: `${inbox.url}/webhooks/paystack`,
    retryMs: [10, 20, 40],
    ...options.simulator,
  });
  const gateway = createPaystack({
    secret: SECRET,
    baseUrl: simulator.url,
    checkoutOrigin: simulator.url,
    ...options.gateway,
  });
  return {
    simulator,
    gateway,
    deliveries: inbox.deliveries,
    async [Symbol.asyncDispose]() {
      await simulator.close();
      await inbox[Symbol.asyncDispose]();
    },
  };
}

export function payment(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  const reference = `RB-${randomUUID()}`;
  return { reference, kobo: 1_250_050, email: "payer@example.com", callback_url: CALLBACK, ...changes };
}

/** Presses a button of the hosted page like a browser, without following the redirect. */
export function pressButton(page: string, choice: string): Promise<Response> {
  return fetch(page, { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" });
}

/** Calls the gateway's API directly, without the adapter. */
export function call(url: string, path: string, body?: unknown, secret = SECRET): Promise<Response> {
  return fetch(new URL(path, url), {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

export function headersOf({ headers }: Delivery): Headers {
  return new Headers({ "x-paystack-signature": String(headers["x-paystack-signature"]) });
}

/** A payment created and paid on the page, after its webhooks. */
export async function payOnPage(at: PaystackSetup): Promise<PaymentRequest> {
  const wanted = payment();
  const { authorization_url } = await at.gateway.initialize(wanted);
  await pressButton(authorization_url, "pay");
  await at.simulator.control.idle();
  return wanted;
}

/** Every delivery as read by the adapter; undefined for a wrong signature. */
export function receivedEvents(at: PaystackSetup): (WebhookEvent | undefined)[] {
  return at.deliveries.map((delivery) => readOne(at.gateway, delivery));
}

/** The one event of a delivery; undefined for a wrong signature. */
export function readOne(gateway: PaymentGateway, delivery: Delivery): WebhookEvent | undefined {
  return gateway.readWebhook(delivery.body, headersOf(delivery))?.[0];
}
