import type { AppSettings } from "#domain/app-settings.ts";
import { gatewaysOffered } from "#domain/gateway-choice.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { publicUrl } from "#kernel/public-url.ts";
import { log } from "#platform/system-log/log.ts";
import type { PaymentGateway } from "../gateways/payment-gateway.ts";
import { setOnlinePayments } from "../payments/gateway.ts";
import { startPoller } from "./poller.ts";

const EVERY_MS = 1_000;

type GatewaySetting = AppSettings["gateway"];

export interface GatewaySources {
  /** What the server was started with, in the order it is offered. */
  readonly started: readonly PaymentGateway[];
  /** Paystack with the key of an account. */
  readonly paystack: (secret: string) => PaymentGateway;
  /** Remita with an account that is complete. */
  readonly remita: (account: RemitaSetting) => PaymentGateway;
}

export interface RemitaSetting {
  readonly merchantId: string;
  readonly serviceTypeId: string;
  readonly apiKey: string;
  readonly host: GatewaySetting["remita_host"];
  readonly atBanksOnly: boolean;
}

export interface FollowedGateways {
  /** Where browsers are sent by what is in use now. */
  readonly formOrigins: readonly string[];
  stop(): Promise<void>;
}

/**
 * Takes payments through the gateways that the settings name, and looks every second whether they name others. While
 * the settings cannot be read, what was in use stays. A gateway that is no longer offered is still asked about what
 * was begun with it, as long as its account is set.
 */
export async function followGateways(sources: GatewaySources): Promise<FollowedGateways> {
  let used: string | undefined;
  let formOrigins: readonly string[] = [];
  const look = async () => {
    const setting = await readAppSetting("gateway");
    const wanted = JSON.stringify(setting);
    if (wanted === used) return;
    const { offered, behind } = choose(setting, sources);
    used = wanted;
    // A page to go on paying on may be one of a gateway that new payments do not use.
    formOrigins = [...new Set([...offered, ...behind].flatMap((gateway) => gateway.formOrigins))];
    const [gateway, ...also] = offered;
    const returnUrl = new URL("/payments/receipt", publicUrl()).href;
    setOnlinePayments(gateway && { gateway, also, returnUrl }, behind);
    if (offered.length + behind.length > 0) startPoller();
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
    get formOrigins() {
      return formOrigins;
    },
    async stop() {
      clearInterval(timer);
      await looking;
      setOnlinePayments(undefined);
    },
  };
}

function choose(setting: GatewaySetting, sources: GatewaySources) {
  const set = accountsOf(setting, sources);
  const names = gatewaysOffered(setting.provider);
  const offered =
    setting.provider === "environment"
      ? [...sources.started]
      : names.flatMap((name) => set.find((gateway) => gateway.name === name) ?? []);
  const rest = [...set, ...sources.started];
  const behind = rest.filter(
    ({ name }, at) =>
      offered.every((one) => one.name !== name) && rest.findIndex((one) => one.name === name) === at,
  );
  return { offered, behind };
}

/** Every gateway whose account the settings hold whole, offered or not. One that cannot be made never stops the others. */
function accountsOf(setting: GatewaySetting, { paystack, remita }: GatewaySources): PaymentGateway[] {
  const { secret_key, remita_merchant, remita_service, remita_key, remita_host, remita_at } = setting;
  const found: PaymentGateway[] = [];
  const add = (name: string, make: () => PaymentGateway) => {
    try {
      found.push(make());
    } catch (error) {
      log.error({ err: error, gateway: name }, "gateway left out");
    }
  };
  if (secret_key) add("paystack", () => paystack(secret_key));
  if (remita_key && remita_merchant && remita_service)
    add("remita", () =>
      remita({
        merchantId: remita_merchant,
        serviceTypeId: remita_service,
        apiKey: remita_key,
        host: remita_host,
        atBanksOnly: remita_at === "banks",
      }),
    );
  return found;
}
