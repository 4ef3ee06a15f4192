import type { PaymentGateway, PaymentRequest, PayWithReference, WebhookEvent } from "./payment-gateway.ts";
import { createRemita } from "./remita/gateway.ts";
import type { RemitaAccount } from "./remita/hash.ts";
import { startRemitaSimulator } from "./remita/simulator.ts";
import type { RunningSimulator } from "./simulator/serve.ts";
import { type Delivery, headersOf, press, receiver, world } from "./test-kit.ts";

export const ACCOUNT: RemitaAccount = { merchantId: "2547916", serviceTypeId: "4430731", apiKey: "1946key" };

/** A gateway with its simulator and a receiver of its notifications: the same strings, whichever it is. */
export interface Both extends AsyncDisposable {
  readonly simulator: RunningSimulator;
  readonly gateway: PaymentGateway;
  readonly deliveries: Delivery[];
  /** What a browser does, from the checkout to the page's button; where it is led back to. */
  choose(request: PaymentRequest, choice: "pay" | "decline" | "abandon"): Promise<string | null>;
  /** The gateway's own words of these states. */
  readonly words: { readonly pending: string; readonly failed: string; readonly paid: string };
  read(delivery: Delivery): readonly WebhookEvent[] | undefined;
}

export interface BothOptions {
  readonly statuses?: number[];
  readonly timeoutMs?: number;
}

/** Simulator of Remita, its adapter and a receiver, wired together over loopback. */
export async function remitaWorld({ statuses, timeoutMs = 5_000 }: BothOptions = {}) {
  const inbox = await receiver(statuses);
  const simulator = await startRemitaSimulator(0, {
    account: ACCOUNT,
    webhookUrl: `${inbox.url}/webhooks/remita`,
    retryMs: [10, 20, 40],
  });
  const gateway = createRemita({ ...ACCOUNT, baseUrl: simulator.url, timeoutMs });
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

/** Opens Remita's page as a browser does: by posting the form. @returns the page's address */
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

async function remita(options: BothOptions): Promise<Both> {
  const at = await remitaWorld(options);
  return {
    ...at,
    async choose(request, choice) {
      const made = await at.gateway.initialize(request);
      const page = await openPage(at.gateway, made, request.callback_url);
      return (await press(page, choice)).headers.get("Location");
    },
    words: { pending: "021", failed: "02", paid: "00" },
    read: ({ body }) => at.gateway.readWebhook(body, new Headers()),
    [Symbol.asyncDispose]: at[Symbol.asyncDispose],
  };
}

async function paystack({ statuses, timeoutMs = 5_000 }: BothOptions): Promise<Both> {
  const at = await world({ ...(statuses && { statuses }), gateway: { timeoutMs } });
  return {
    ...at,
    async choose(request, choice) {
      const { authorization_url } = await at.gateway.initialize(request);
      return (await press(authorization_url, choice)).headers.get("Location");
    },
    words: { pending: "abandoned", failed: "failed", paid: "success" },
    read: (delivery) => at.gateway.readWebhook(delivery.body, headersOf(delivery)),
    [Symbol.asyncDispose]: at[Symbol.asyncDispose],
  };
}

/** Every gateway there is, for tests that hold for all of them. */
export const GATEWAYS: readonly (readonly [string, (options?: BothOptions) => Promise<Both>])[] = [
  ["paystack", (options = {}) => paystack(options)],
  ["remita", (options = {}) => remita(options)],
];
