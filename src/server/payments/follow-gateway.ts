import { readAppSetting } from "../app-settings/read.ts";
import type { PaymentGateway } from "../gateways/payment-gateway.ts";
import { log } from "../log.ts";
import { publicUrl } from "../public-url.ts";
import { setOnlinePayments } from "./gateway.ts";
import { startPoller } from "./poller.ts";

const EVERY_MS = 1_000;

export interface GatewaySources {
  /** What the server was started with, if anything. */
  readonly started: PaymentGateway | undefined;
  /** Paystack with the key of an account. */
  readonly paystack: (secret: string) => PaymentGateway;
}

export interface FollowedGateway {
  /** The gateway in use now. */
  readonly gateway: PaymentGateway | undefined;
  stop(): Promise<void>;
}

/**
 * Takes payments through the gateway the settings name, and looks every second whether they name another. While
 * the settings cannot be read, what was in use stays.
 */
export async function followGateway(sources: GatewaySources): Promise<FollowedGateway> {
  let used: string | undefined;
  let gateway: PaymentGateway | undefined;
  const look = async () => {
    const { provider, secret_key } = await readAppSetting("gateway");
    const wanted = `${provider} ${secret_key ?? ""}`;
    if (wanted === used) return;
    gateway = choose(provider, secret_key, sources);
    used = wanted;
    setOnlinePayments(gateway && { gateway, returnUrl: new URL("/payments/receipt", publicUrl()).href });
    if (gateway) startPoller();
  };
  await look();
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, "gateway settings"))
      .finally(() => {
        looking = undefined;
      });
  }, EVERY_MS);
  timer.unref();
  return {
    get gateway() {
      return gateway;
    },
    async stop() {
      clearInterval(timer);
      await looking;
      setOnlinePayments(undefined);
    },
  };
}

function choose(provider: string, secret: string | null, { started, paystack }: GatewaySources) {
  if (provider === "none") return undefined;
  return provider === "paystack" && secret ? paystack(secret) : started;
}
