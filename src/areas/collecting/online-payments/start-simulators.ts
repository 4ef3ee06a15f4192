import { randomBytes, randomInt } from "node:crypto";
import { join } from "node:path";
import type { Settings } from "#kernel/settings.ts";
import { log } from "#platform/system-log/log.ts";
import type { PaymentGateway } from "../gateways/payment-gateway.ts";
import { createPaystack } from "../gateways/paystack/gateway.ts";
import { startSimulator } from "../gateways/paystack/simulator.ts";
import { createRemita } from "../gateways/remita/gateway.ts";
import { startRemitaSimulator } from "../gateways/remita/simulator.ts";
import type { RunningSimulator } from "../gateways/simulator/serve.ts";

export interface StartedGateways {
  /** In the order they are offered. */
  readonly gateways: readonly PaymentGateway[];
  readonly stop: () => Promise<void>;
}

/** Both gateways of a demonstration, each a simulator beside the application: Paystack's, then Remita's. */
export async function startSimulators(settings: Settings, port: number): Promise<StartedGateways> {
  const secret = `sk_test_${randomBytes(16).toString("hex")}`;
  const account = {
    merchantId: String(randomInt(1_000_000, 9_999_999)),
    serviceTypeId: "4430731",
    apiKey: randomBytes(12).toString("hex"),
  };
  const wanted = (at: number) => (settings.port === 0 ? 0 : port + at);
  const paystack = await onFreePort(wanted(1), (one) =>
    startSimulator(one, { secret, ...optionsOf(settings, port, "paystack", "simulator.jsonl") }),
  );
  const remita = await onFreePort(wanted(2), (one) =>
    startRemitaSimulator(one, {
      account,
      ...optionsOf(settings, port, "remita", "remita-simulator.jsonl"),
    }),
  );
  return {
    gateways: [
      createPaystack({ secret, baseUrl: paystack.url, checkoutOrigin: paystack.url }),
      createRemita({ ...account, baseUrl: remita.url }),
    ],
    async stop() {
      await Promise.all([paystack.close(), remita.close()]);
    },
  };
}

function optionsOf({ host, databaseUrl, data }: Settings, port: number, name: string, file: string) {
  const own = host.includes(":") ? `[${host}]` : host;
  return {
    webhookUrl: `http://${own}:${port}/api/v1/webhooks/${name}`,
    log,
    // The data folder is ours alone only when the database lies in it.
    ...(!databaseUrl && { file: join(data, file) }),
  };
}

/** Beside the application where that port is free, so that a restarted demonstration keeps its addresses. */
function onFreePort(
  wanted: number,
  start: (port: number) => Promise<RunningSimulator>,
): Promise<RunningSimulator> {
  return start(wanted).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE" && error.code !== "ERR_SOCKET_BAD_PORT") throw error;
    return start(0);
  });
}
