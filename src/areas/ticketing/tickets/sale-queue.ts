import { AppError } from "#kernel/app-error.ts";
import { bookSales, type Sale, type SaleOutcome } from "./book-sales.ts";

/** Sales of one wallet per database call, and waiting sales per process. */
const BATCH_SIZE = 50;
const MAX_WAITING = 500;

interface QueuedSale {
  readonly sale: Sale;
  readonly resolve: (answer: SaleOutcome) => void;
  readonly reject: (error: unknown) => void;
}

const queues = new Map<number, QueuedSale[]>();

/**
 * Records a sale together with other concurrent sales of the same seller: sales of one wallet wait for each other in the
 * database anyway, and fifty together take no longer than one.
 * @param seller the account linked to the agent
 * @throws AppError unavailable if too many are waiting
 */
export async function queueSale(seller: number, sale: Sale): Promise<SaleOutcome> {
  const waiting = queues.get(seller);
  if ((waiting?.length ?? 0) >= MAX_WAITING)
    throw new AppError("unavailable", "Too many sales from this wallet are waiting. Try again in a moment.", {
      retryAfter: 1,
    });
  return new Promise((resolve, reject) => {
    const entry = { sale, resolve, reject };
    if (waiting) waiting.push(entry);
    else {
      queues.set(seller, [entry]);
      void processQueue(seller);
    }
  });
}

async function processQueue(seller: number): Promise<void> {
  const queue = queues.get(seller) ?? [];
  while (queue.length > 0) {
    const batch = queue.splice(0, BATCH_SIZE);
    try {
      const answers = await bookSales(
        seller,
        batch.map(({ sale }) => sale),
      );
      for (const [index, entry] of batch.entries()) entry.resolve(answers[index] ?? { outcome: "stale" });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  queues.delete(seller);
}
