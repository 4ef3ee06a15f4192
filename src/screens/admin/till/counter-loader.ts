import { getCounter, tillChoices } from "#areas/collecting/tills/get-counter.ts";
import { getTakenPayment } from "#areas/collecting/tills/get-taken-payment.ts";
import { readTillPayments } from "#areas/collecting/tills/get-till.ts";
import { pageLoader } from "#page/page-loader.ts";

const MAX_RECENT = 6;

export const counterLoader = pageLoader(async ({ actor, url }) => {
  const counter = await getCounter(actor);
  const paidParam = url.searchParams.get("paid") ?? "";
  const paid = /^[0-9]{1,10}$/.test(paidParam) ? await getTakenPayment(actor, Number(paidParam)) : null;
  if (counter.till === null) return { ...counter, choices: await tillChoices(actor), paid, recent: [] };
  return { ...counter, choices: null, paid, recent: await readTillPayments(counter.till.id, MAX_RECENT) };
});

export type CounterData = Awaited<ReturnType<typeof counterLoader>>;
