import { join } from "node:path";
import { type Settings, SettingsError } from "#kernel/settings.ts";
import { log } from "#platform/system-log/log.ts";
import {
  findGatewayDefinition,
  type GatewayDefinition,
  gatewayDefinitions,
} from "../gateways/gateway-definition.ts";
import type { PaymentGateway } from "../gateways/payment-gateway.ts";
import type { RunningSimulator } from "../gateways/simulator/serve.ts";

export interface StartedGateways {
  /** In the order in which they are offered. */
  readonly gateways: readonly PaymentGateway[];
  readonly stop: () => Promise<void>;
}

/**
 * The gateways of a demonstration, each a simulator on a port of its own beside the application.
 * @throws SettingsError if RATEBOOK_SIMULATORS names one that this program does not have
 */
export async function startSimulators(settings: Settings, port: number): Promise<StartedGateways> {
  const running: { gateway: PaymentGateway; simulator: RunningSimulator }[] = [];
  for (const [index, { simulator: simulated, ...definition }] of selectedGateways(settings).entries()) {
    const account = simulated.account();
    const setup = setupFor(settings, port, definition.name, simulated.journal);
    const wanted = settings.port === 0 ? 0 : port + index + 1;
    const simulator = await onFreePort(wanted, (freePort) => simulated.start(freePort, account, setup));
    running.push({ simulator, gateway: definition.create(account, { url: simulator.url }) });
  }
  return {
    gateways: running.map(({ gateway }) => gateway),
    async stop() {
      await Promise.all(running.map(({ simulator }) => simulator.close()));
    },
  };
}

function selectedGateways({ simulators }: Settings): readonly GatewayDefinition[] {
  if (!simulators) return gatewayDefinitions.all().filter(({ simulator }) => simulator.inDemonstrations);
  return simulators.map((name) => {
    const found = findGatewayDefinition(name);
    if (!found) throw new SettingsError(`RATEBOOK_SIMULATORS contains an unknown gateway: "${name}".`);
    return found;
  });
}

function setupFor({ host, databaseUrl, data }: Settings, port: number, name: string, journal: string) {
  const hostname = host.includes(":") ? `[${host}]` : host;
  return {
    webhookUrl: `http://${hostname}:${port}/api/v1/webhooks/${name}`,
    log,
    // The data folder belongs to this process alone only if the database is in it.
    ...(!databaseUrl && { file: join(data, journal) }),
  };
}

/** Uses the port beside the application's if it is free, so that a restarted demonstration keeps its addresses. */
function onFreePort(
  wanted: number,
  start: (port: number) => Promise<RunningSimulator>,
): Promise<RunningSimulator> {
  return start(wanted).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE" && error.code !== "ERR_SOCKET_BAD_PORT") throw error;
    return start(0);
  });
}
