import { globSync } from "node:fs";
import { dirname } from "node:path";
import type { GatewayDefinition } from "./gateway-definition.ts";
import type { PaymentGateway, PaymentRequest, PayWithReference, WebhookEvent } from "./payment-gateway.ts";
import type { RunningSimulator } from "./simulator/serve.ts";
import { type Delivery, pressButton, serveReceiver } from "./test-kit.ts";

/** A gateway with its simulator and a receiver of its notifications. */
export interface OpenGateway extends AsyncDisposable {
  readonly simulator: RunningSimulator;
  readonly gateway: PaymentGateway;
  readonly deliveries: Delivery[];
  /** Does what a browser does from the checkout to the button; returns the redirect target. */
  choose(request: PaymentRequest, choice: "pay" | "decline" | "abandon"): Promise<string | null>;
  read(delivery: Delivery, changes?: Readonly<Record<string, string>>): readonly WebhookEvent[] | undefined;
}

/** The definitions in the folders beside this file: a new one is tested without being listed. */
export const definitions = await Promise.all(
  globSync("*/definition.ts", { cwd: import.meta.dirname })
    .sort()
    .map((file) => importDefinition(dirname(file))),
);

async function importDefinition(folder: string): Promise<GatewayDefinition> {
  const found = (await import(`./${folder}/definition.ts`)) as Record<string, GatewayDefinition>;
  const [definition] = Object.values(found);
  if (!definition) throw new Error(`${folder} defines no gateway.`);
  return definition;
}

/** Starts a gateway's simulator with a new account, connected to the gateway over loopback. */
export async function openGateway(
  { name, create, simulator: simulated }: GatewayDefinition,
  { statuses, timeoutMs = 5_000 }: { readonly statuses?: number[]; readonly timeoutMs?: number } = {},
): Promise<OpenGateway> {
  const inbox = await serveReceiver(statuses);
  const account = simulated.account();
  const webhookUrl = `${inbox.url}/webhooks/${name}`;
  const simulator = await simulated.start(0, account, { webhookUrl, retryMs: [10, 20, 40] });
  const gateway = create(account, { url: simulator.url, timeoutMs });
  return {
    simulator,
    gateway,
    deliveries: inbox.deliveries,
    async choose(request, choice) {
      const checkout = await gateway.initialize(request);
      const page =
        "authorization_url" in checkout
          ? checkout.authorization_url
          : await openPage(gateway, checkout, request.callback_url);
      return (await pressButton(page, choice)).headers.get("Location");
    },
    read({ body, headers }, changes) {
      const entries = Object.entries({ ...headers, ...changes }).map(([key, value]) => [key, String(value)]);
      return gateway.readWebhook(body, new Headers(entries as [string, string][]));
    },
    async [Symbol.asyncDispose]() {
      await simulator.close();
      await inbox[Symbol.asyncDispose]();
    },
  };
}

/** Opens a gateway's page like a browser, by posting the form. @returns the page's address */
export async function openPage(
  gateway: PaymentGateway,
  { retrieval_reference }: PayWithReference,
  callback: string,
): Promise<string> {
  const form = gateway.checkoutForm?.(retrieval_reference, callback);
  if (!form) throw new Error("There is no page.");
  const body = new URLSearchParams(form.fields);
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
  return new URL(answer.headers.get("Location") ?? "", form.action).href;
}
