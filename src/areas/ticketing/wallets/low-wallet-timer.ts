import { asAutomatic } from "#platform/messages/hold-after-restore.ts";
import { log } from "#platform/system-log/log.ts";
import { notifyLowWallets } from "./notify-low.ts";

const EVERY_MS = 30_000;

let timer: NodeJS.Timeout | undefined;
let running: Promise<void> = Promise.resolve();

/** Checks for low wallets twice a minute, in every server process that runs jobs. */
export function startLowWalletTimer(): void {
  if (timer) return;
  let busy = false;
  const poll = async () => {
    if (busy) return;
    busy = true;
    try {
      await asAutomatic(() => notifyLowWallets());
    } catch (error) {
      log.warn({ err: error }, "agents were not notified of low wallets");
    } finally {
      busy = false;
    }
  };
  timer = setInterval(() => {
    if (!busy) running = poll();
  }, EVERY_MS);
  timer.unref();
}

/** Resolves when the current check has ended. */
export async function stopLowWalletTimer(): Promise<void> {
  clearInterval(timer);
  timer = undefined;
  await running;
}
