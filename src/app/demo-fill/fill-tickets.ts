import type { TicketPrice } from "#areas/ticketing/tickets/list-prices.ts";
import type { DemoPeople, Row } from "./demo-api.ts";
import type { FillStep } from "./step.ts";

interface Category extends Row {
  readonly title: string;
}

/** Sales of the agent; the first one is voided as a mistake. */
const sales = [
  ["Keke", "JGB-264KB"],
  ["Okada", "ABE-118XA"],
  ["Keke", "SMK-402LG"],
  ["Taxi", "AKM-771TY"],
  ["Danfo", "AAB-350MR"],
] as const;

/** Sells tickets and voids one. */
export const tickets: FillStep = {
  name: "tickets",
  async isFilled({ admin }) {
    const found = await admin.get(`/tickets?q=${sales[4][1]}`);
    return found.length > 0;
  },
  async fill(people) {
    const prices = await pricesOf(people);
    for (const [name, holder_key] of sales) {
      const price = prices.get(name);
      if (!price) continue;
      const { id } = await people.agent.send(`sale ${holder_key}`, "/tickets", { ...price, holder_key });
      if (holder_key === sales[0][1])
        await people.agent.send(`void ${holder_key}`, `/tickets/${id}/void`, { reason: "Wrong plate" });
    }
  },
};

/** Current prices by category name. */
async function pricesOf({
  admin,
}: DemoPeople): Promise<Map<string, { category_id: number; price_id: number }>> {
  const { rows } = await admin.get<{ rows: Category[] }>("/ticket-categories/tree");
  const found = new Map<string, { category_id: number; price_id: number }>();
  for (const { id, title } of rows) {
    if (!sales.some(([name]) => name === title)) continue;
    const prices = await admin.get<TicketPrice[]>(`/ticket-categories/${id}/prices`);
    const current = prices.find(({ status }) => status === "in-force");
    if (current) found.set(title, { category_id: id, price_id: current.id });
  }
  return found;
}
