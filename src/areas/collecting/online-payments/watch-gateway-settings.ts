import type { AppSettings } from "#domain/app-settings.ts";
import { splitList } from "#domain/app-settings-input.ts";
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
  readonly fromEnvironment: readonly PaymentGateway[];
  /** A gateway with a complete account. */
  readonly create: (definition: GatewayDefinition, account: GatewayAccount) => PaymentGateway;
}

export interface WatchedGateways {
  /** Origins that browsers are redirected to by the gateways in use. */
  readonly formOrigins: readonly string[];
  stop(): Promise<void>;
}

/**
 * Takes payments through the gateways that the settings name, and checks the settings for changes every second. If they
 * can't be read, the gateways in use remain. A gateway that is no longer offered is still queried about earlier
 * payments, as long as its account is set.
 */
export async function watchGatewaySettings(sources: GatewaySources): Promise<WatchedGateways> {
  let applied: string | undefined;
  let formOrigins: readonly string[] = [];
  const applySettings = async () => {
    const setting: GatewaySetting = await readAppSetting("gateway");
    const serialized = JSON.stringify(setting);
    if (serialized === applied) return;
    const { offered, behind: queryOnly } = selectGateways(setting, sources);
    applied = serialized;
    // The page of an earlier payment can belong to a gateway that new payments do not use.
    formOrigins = [...new Set([...offered, ...queryOnly].flatMap((gateway) => gateway.formOrigins))];
    const [gateway, ...alternatives] = offered;
    const returnUrl = new URL("/payments/receipt", publicUrl()).href;
    setOnlinePayments(gateway && { gateway, alternatives, returnUrl }, queryOnly);
    if (offered.length + queryOnly.length > 0) startPoller();
  };
  await applySettings();
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    checking ??= applySettings()
      .catch((error: unknown) => log.error({ err: error }, "could not apply the gateway settings"))
      .finally(() => {
        checking = undefined;
      });
  }, EVERY_MS);
  timer.unref();
  return {
    get formOrigins() {
      return formOrigins;
    },
    async stop() {
      clearInterval(timer);
      await checking;
      setOnlinePayments(undefined);
    },
  };
}

function selectGateways(setting: GatewaySetting, sources: GatewaySources) {
  const configured = accountsOf(setting, sources);
  const names = setting.provider === "listed" ? splitList(setting["gateways"]) : [];
  const offered =
    setting.provider === "environment"
      ? [...sources.fromEnvironment]
      : names.flatMap((name) => configured.find((gateway) => gateway.name === name) ?? []);
  const rest = [...configured, ...sources.fromEnvironment];
  const queryOnly = rest.filter(
    ({ name }, index) =>
      offered.every((one) => one.name !== name) && rest.findIndex((one) => one.name === name) === index,
  );
  return { offered, behind: queryOnly };
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
