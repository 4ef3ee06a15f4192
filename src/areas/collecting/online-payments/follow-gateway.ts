import type { AppSettings } from "#domain/app-settings.ts";
import { listed } from "#domain/app-settings-input.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { publicUrl } from "#kernel/public-url.ts";
import { log } from "#platform/system-log/log.ts";
import {
  type GatewayAccount,
  type GatewayDefinition,
  gatewayDefinitions,
  missingSettings,
} from "../gateways/gateway-definition.ts";
import type { PaymentGateway } from "../gateways/payment-gateway.ts";
import { setOnlinePayments } from "../payments/gateway.ts";
import { startPoller } from "./poller.ts";

const EVERY_MS = 1_000;

/** The setting with the fields of the gateways. */
type GatewaySetting = AppSettings["gateway"] & GatewayAccount;

export interface GatewaySources {
  /** The gateways that the server was started with, in the order in which they are offered. */
  readonly started: readonly PaymentGateway[];
  /** A gateway with a complete account. */
  readonly create: (definition: GatewayDefinition, account: GatewayAccount) => PaymentGateway;
}

export interface FollowedGateways {
  /** Origins that browsers are redirected to by the gateways in use. */
  readonly formOrigins: readonly string[];
  stop(): Promise<void>;
}

/**
 * Takes payments through the gateways that the settings name, and checks the settings for changes every second. If they
 * can't be read, the gateways in use remain. A gateway that is no longer offered is still queried about earlier
 * payments, as long as its account is set.
 */
export async function followGateways(sources: GatewaySources): Promise<FollowedGateways> {
  let used: string | undefined;
  let formOrigins: readonly string[] = [];
  const poll = async () => {
    const setting: GatewaySetting = await readAppSetting("gateway");
    const wanted = JSON.stringify(setting);
    if (wanted === used) return;
    const { offered, behind } = choose(setting, sources);
    used = wanted;
    // The page of an earlier payment can belong to a gateway that new payments do not use.
    formOrigins = [...new Set([...offered, ...behind].flatMap((gateway) => gateway.formOrigins))];
    const [gateway, ...also] = offered;
    const returnUrl = new URL("/payments/receipt", publicUrl()).href;
    setOnlinePayments(gateway && { gateway, also, returnUrl }, behind);
    if (offered.length + behind.length > 0) startPoller();
  };
  await poll();
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= poll()
      .catch((error: unknown) => log.error({ err: error }, "could not apply the gateway settings"))
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
  const names = setting.provider === "listed" ? listed(setting["gateways"]) : [];
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

/** Every gateway with a complete account in the settings, offered or not. An invalid one does not affect the others. */
function accountsOf(setting: GatewaySetting, { create }: GatewaySources): PaymentGateway[] {
  return gatewayDefinitions.all().flatMap((definition) => {
    if (missingSettings(definition, setting).length > 0) return [];
    try {
      return create(definition, setting);
    } catch (error) {
      log.error({ err: error, gateway: definition.name }, "could not configure the gateway");
      return [];
    }
  });
}
