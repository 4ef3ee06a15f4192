import { log } from "../system-log/log.ts";
import { sealAudit } from "./seal.ts";

const INTERVAL_MS = 1_000;

let timer: NodeJS.Timeout | undefined;
let running: Promise<void> = Promise.resolve();

/** Seals the audit trail every second, in one of the server processes. */
export function startSealing(): void {
  if (timer) return;
  let busy = false;
  const seal = async () => {
    if (busy) return;
    busy = true;
    try {
      await sealAudit();
    } catch (error) {
      log.warn({ err: error }, "the audit trail was not sealed");
    } finally {
      busy = false;
    }
  };
  timer = setInterval(() => {
    if (!busy) running = seal();
  }, INTERVAL_MS);
  timer.unref();
}

/** Resolves when the current run has ended. Unsealed rows are sealed by another process, or at the next start. */
export async function stopSealing(): Promise<void> {
  clearInterval(timer);
  timer = undefined;
  await running;
}
