import { openSecrets } from "#kernel/secrets.ts";
import { type Settings, SettingsError } from "#kernel/settings.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import {
  type GatewayDefinition,
  type GatewaySetting,
  gatewayDefinitions,
  initialValue,
  missingSettings,
} from "../gateways/gateway-definition.ts";
import { stopPoller } from "./poller.ts";
import { type StartedGateways, startSimulators } from "./start-simulators.ts";
import { type GatewaySources, watchGatewaySettings } from "./watch-gateway-settings.ts";
import { waitForWebhooks } from "./webhook-work.ts";

export interface OnlineService {
  /** Origins that browsers are redirected to in order to pay, for the pages' policy. */
  readonly formOrigins: readonly string[];
  stop(): Promise<void>;
}

/** Refuses unsafe payment settings before the server listens. @throws SettingsError */
export async function preparePayments(settings: Settings, demo: boolean): Promise<boolean> {
  if (settings.gateway === "simulator" && !demo)
    throw new SettingsError(
      "RATEBOOK_GATEWAY=simulator takes no real money. Use it for demonstrations only.",
    );
  const chosen = gatewayFromEnvironment(settings);
  const live =
    demo && chosen?.definition.findLiveSetting(chosen.account, gatewayOptions(settings, chosen.definition));
  if (live) throw new SettingsError(`This is a demonstration database: ${live.instead}`);
  const hasKeys = await openSecrets(settings, demo);
  if (!hasKeys && settings.gateway)
    throw new SettingsError(
      "RATEBOOK_KEY is missing. It encrypts the keys that sign receipts. Generate one with `openssl rand -base64 32`, and store it separately from the database backups.",
    );
  if (hasKeys) await ensureSigningKey();
  return hasKeys;
}

/**
 * Starts taking payments: the gateways (in a demonstration simulators on ports of their own, on this machine only),
 * unless the settings name others, and the poller. Call it once the application listens on `port`.
 */
export async function startOnlinePayments(
  settings: Settings,
  demo: boolean,
  port: number,
): Promise<OnlineService> {
  const started = await startGateways(settings, demo, port);
  const create: GatewaySources["create"] = (definition, account) =>
    definition.create(account, gatewayOptions(settings, definition));
  const followed = await watchGatewaySettings({ fromEnvironment: started.gateways, create });
  return {
    get formOrigins() {
      return followed.formOrigins;
    },
    async stop() {
      await stopPoller();
      await followed.stop();
      await waitForWebhooks();
      await started.stop();
    },
  };
}

/**
 * The gateway that RATEBOOK_GATEWAY names, with the account from the variables of its definition.
 * @throws SettingsError for an unknown gateway or one that variables can't configure, and for an incomplete account
 */
function gatewayFromEnvironment({ gateway, variables }: Settings) {
  if (gateway === undefined || gateway === "simulator") return undefined;
  const startable = gatewayDefinitions
    .all()
    .filter(({ settings }) =>
      Object.values(settings).every(({ required, variable }) => !required || variable),
    );
  const definition = startable.find(({ name }) => name === gateway);
  if (!definition) {
    const names = startable.map(({ name }) => name).join(", ");
    throw new SettingsError(`RATEBOOK_GATEWAY is "${gateway}". Set it to ${names} or simulator.`);
  }
  const readSetting = ([name, setting]: [string, GatewaySetting]) => {
    const value = setting.variable && variables[setting.variable];
    return [name, value || initialValue(setting)] as const;
  };
  const account = Object.fromEntries(Object.entries(definition.settings).map(readSetting));
  const missing = missingSettings(definition, account).map((name) => definition.settings[name]?.variable);
  if (missing.length > 0)
    throw new SettingsError(
      missing.map((name) => `${name} is missing. RATEBOOK_GATEWAY=${gateway} needs it.`).join("\n"),
    );
  return { definition, account };
}

function gatewayOptions({ variables }: Settings, { urlVariable }: GatewayDefinition) {
  return { url: (urlVariable && variables[urlVariable]) || undefined };
}

async function startGateways(settings: Settings, demo: boolean, port: number): Promise<StartedGateways> {
  const chosen = gatewayFromEnvironment(settings);
  if (!chosen && demo) return startSimulators(settings, port);
  const gateways = chosen
    ? [chosen.definition.create(chosen.account, gatewayOptions(settings, chosen.definition))]
    : [];
  return { gateways, stop: async () => undefined };
}
