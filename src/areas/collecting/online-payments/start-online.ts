import { openSecrets } from "#kernel/secrets.ts";
import { type Settings, SettingsError } from "#kernel/settings.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import type { PaymentGateway } from "../gateways/payment-gateway.ts";
import { createPaystack } from "../gateways/paystack/gateway.ts";
import { createRemita, REMITA_LIVE, REMITA_TRIAL, type RemitaOptions } from "../gateways/remita/gateway.ts";
import { followGateways } from "./follow-gateway.ts";
import { stopPoller } from "./poller.ts";
import { type StartedGateways, startSimulators } from "./start-simulators.ts";
import { webhooksIdle } from "./webhook-work.ts";

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
  if (demo && settings.gateway === "remita" && (settings.remitaUrl ?? REMITA_LIVE) === REMITA_LIVE)
    throw new SettingsError(
      `This database is a demonstration: give it Remita's trial service (REMITA_URL=${REMITA_TRIAL}), not the live one.`,
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
 * Begins to take payments: through the gateways (in a demonstration simulators on ports of their own, on this machine
 * only), unless the settings name others, and the poller. To be called when the application listens on `port`.
 */
export async function startOnlinePayments(
  settings: Settings,
  demo: boolean,
  port: number,
): Promise<OnlineService> {
  const found = await startGateways(settings, demo, port);
  const followed = await followGateways({
    started: found.gateways,
    paystack: (secret) => paystackWith(settings, secret),
    remita: ({ host, ...account }) => remitaWith(settings, account, HOSTS[host]),
  });
  return {
    get formOrigins() {
      return followed.formOrigins;
    },
    async stop() {
      await stopPoller();
      await followed.stop();
      await webhooksIdle();
      await found.stop();
    },
  };
}

const HOSTS = { live: REMITA_LIVE, demo: REMITA_TRIAL };

function paystackWith({ paystack }: Settings, secret: string): PaymentGateway {
  const own = paystack?.url ? { baseUrl: paystack.url, checkoutOrigin: new URL(paystack.url).origin } : {};
  return createPaystack({ secret, ...own });
}

function remitaWith(
  { remitaUrl }: Settings,
  account: Omit<RemitaOptions, "baseUrl">,
  host: string = REMITA_LIVE,
): PaymentGateway {
  return createRemita({ ...account, baseUrl: remitaUrl ?? host });
}

async function startGateways(settings: Settings, demo: boolean, port: number): Promise<StartedGateways> {
  const { gateway, paystack, remita } = settings;
  const stop = async () => undefined;
  if (gateway === "paystack" && paystack)
    return { gateways: [paystackWith(settings, paystack.secret)], stop };
  if (gateway === "remita" && remita) return { gateways: [remitaWith(settings, remita)], stop };
  return demo ? startSimulators(settings, port) : { gateways: [], stop };
}
