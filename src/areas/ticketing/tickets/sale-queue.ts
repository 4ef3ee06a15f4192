import { AppError } from "#kernel/app-error.ts";
import { bookSales, type Sale, type SaleAnswer } from "./book-sales.ts";

/** Sales of one wallet per database call, and waiting sales per process. */
const AT_ONCE = 50;
const WAITING = 500;

interface Waiting {
  readonly sale: Sale;
  readonly resolve: (answer: SaleAnswer) => void;
  readonly reject: (error: unknown) => void;
}

const queues = new Map<number, Waiting[]>();

/**
 * Records a sale together with other concurrent sales of the same seller: sales of one wallet wait for each other in the
 * database anyway, and fifty together take no longer than one.
 * @param seller the account linked to the agent
 * @throws AppError unavailable if too many are waiting
 */
export async function queueSale(seller: number, sale: Sale): Promise<SaleAnswer> {
  const waiting = queues.get(seller);
  if ((waiting?.length ?? 0) >= WAITING)
    throw new AppError("unavailable", "Too many sales from this wallet are waiting. Try again in a moment.", {
      retryAfter: 1,
    });
  return new Promise((resolve, reject) => {
    const entry = { sale, resolve, reject };
    if (waiting) waiting.push(entry);
    else {
      queues.set(seller, [entry]);
      void work(seller);
    }
  });
}

async function work(seller: number): Promise<void> {
  const queue = queues.get(seller) ?? [];
  while (queue.length > 0) {
    const batch = queue.splice(0, AT_ONCE);
    try {
      const answers = await bookSales(
        seller,
        batch.map(({ sale }) => sale),
      );
      for (const [at, entry] of batch.entries()) entry.resolve(answers[at] ?? { outcome: "stale" });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  queues.delete(seller);
}
