import { serveReceiver } from "../test-kit.ts";
import { createRemita } from "./gateway.ts";
import type { RemitaAccount } from "./hash.ts";
import { startRemitaSimulator } from "./simulator.ts";

export const ACCOUNT: RemitaAccount = { merchantId: "2547916", serviceTypeId: "4430731", apiKey: "1946key" };

/** Simulator of Remita, its adapter and a receiver, connected over loopback. */
export async function openRemita({ timeoutMs = 5_000 }: { readonly timeoutMs?: number } = {}) {
  const inbox = await serveReceiver();
  const simulator = await startRemitaSimulator(0, {
    account: ACCOUNT,
    webhookUrl: `${inbox.url}/webhooks/remita`,
    retryMs: [10, 20, 40],
  });
  const gateway = createRemita({ ...ACCOUNT, baseUrl: simulator.url, timeoutMs });
  return {
    simulator,
    gateway,
    async [Symbol.asyncDispose]() {
      await simulator.close();
      await inbox[Symbol.asyncDispose]();
    },
  };
}
