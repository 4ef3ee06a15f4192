import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { PaymentGateway } from "../gateways/payment-gateway.ts";
import { createPaystack } from "../gateways/paystack.ts";
import { startSimulator } from "../gateways/simulator.ts";
import { log } from "../log.ts";
import { ensureSigningKey } from "../receipts/signing-key.ts";
import { openSecrets } from "../secrets.ts";
import { type Settings, SettingsError } from "../settings.ts";
import { followGateway } from "./follow-gateway.ts";
import { stopPoller } from "./poller.ts";
import { webhooksIdle } from "./receive-webhook.ts";

export interface OnlineService {
  /** Where the browser is sent to pay, for the pages' policy. */
  readonly formOrigins: readonly string[];
  stop(): Promise<void>;
}

/**
 * Refuses settings under which money could not be taken safely, before anything listens.
 * @throws SettingsError
 */
export async function preparePayments(settings: Settings, demo: boolean): Promise<boolean> {
  if (settings.gateway === "simulator" && !demo)
    throw new SettingsError("RATEBOOK_GATEWAY=simulator takes no real money: it is for demonstrations only.");
  if (demo && settings.gateway === "paystack" && settings.paystack?.secret.startsWith("sk_live_"))
    throw new SettingsError(
      "This database is a demonstration: give it a test key of Paystack, not a live one.",
    );
  const hasKeys = await openSecrets(settings, demo);
  if (!hasKeys && settings.gateway)
    throw new SettingsError(
      "RATEBOOK_KEY is missing: the keys that sign receipts are sealed with it. Make one with `openssl rand -base64 32`, and keep it apart from the database's backups.",
    );
  if (hasKeys) await ensureSigningKey();
  return hasKeys;
}

/**
 * Begins to take payments: the gateway (in a demonstration a simulator on a port of its own, on this machine only),
 * unless the settings name another, and the poller. To be called when the application listens on `port`.
 */
export async function startOnlinePayments(
  settings: Settings,
  demo: boolean,
  port: number,
): Promise<OnlineService> {
  const found = await chooseGateway(settings, demo, port);
  const paystack = (secret: string) => paystackWith(settings, secret);
  const followed = await followGateway({ started: found?.gateway, paystack });
  return {
    get formOrigins() {
      return followed.gateway?.formOrigins ?? [];
    },
    async stop() {
      await stopPoller();
      await followed.stop();
      await webhooksIdle();
      await found?.stop();
    },
  };
}

function paystackWith({ paystack }: Settings, secret: string): PaymentGateway {
  const own = paystack?.url ? { baseUrl: paystack.url, checkoutOrigin: new URL(paystack.url).origin } : {};
  return createPaystack({ secret, ...own });
}

async function chooseGateway(
  settings: Settings,
  demo: boolean,
  port: number,
): Promise<{ gateway: PaymentGateway; stop: () => Promise<void> } | undefined> {
  const { paystack } = settings;
  if (settings.gateway === "paystack" && paystack)
    return { gateway: paystackWith(settings, paystack.secret), stop: async () => undefined };
  if (!demo) return undefined;
  const secret = `sk_test_${randomBytes(16).toString("hex")}`;
  const options = {
    secret,
    webhookUrl: `http://${settings.host.includes(":") ? `[${settings.host}]` : settings.host}:${port}/api/v1/webhooks/paystack`,
    log,
    // The data folder is ours alone only when the database lies in it.
    ...(!settings.databaseUrl && { file: join(settings.data, "simulator.jsonl") }),
  };
  // Beside the application where that port is free, so that a restarted demonstration keeps its addresses.
  const wanted = settings.port === 0 ? 0 : port + 1;
  const simulator = await startSimulator(wanted, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE" && error.code !== "ERR_SOCKET_BAD_PORT") throw error;
    return startSimulator(0, options);
  });
  const gateway = createPaystack({ secret, baseUrl: simulator.url, checkoutOrigin: simulator.url });
  return { gateway, stop: () => simulator.close() };
}
