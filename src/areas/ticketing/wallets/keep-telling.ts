import { writingByItself } from "#platform/messages/hold-after-restore.ts";
import { log } from "#platform/system-log/log.ts";
import { tellLowWallets } from "./tell-low.ts";

const EVERY_MS = 30_000;

let timer: NodeJS.Timeout | undefined;
let running: Promise<void> = Promise.resolve();

/** Looks for wallets that fell low, twice a minute, in every server process that works on jobs. */
export function startTellingLow(): void {
  if (timer) return;
  let busy = false;
  const look = async () => {
    if (busy) return;
    busy = true;
    try {
      await writingByItself(() => tellLowWallets());
    } catch (error) {
      log.warn({ err: error }, "nobody was told of low wallets");
    } finally {
      busy = false;
    }
  };
  timer = setInterval(() => {
    if (!busy) running = look();
  }, EVERY_MS);
  timer.unref();
}

/** Ends when what runs is done. */
export async function stopTellingLow(): Promise<void> {
  clearInterval(timer);
  timer = undefined;
  await running;
}
