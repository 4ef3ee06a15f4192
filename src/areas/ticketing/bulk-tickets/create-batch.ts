import { BULK_LIMIT, readHolders } from "#domain/bulk-holders.ts";
import { type BulkInput, readBulkTicket } from "#domain/bulk-ticket.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { formatNaira, mulDiv } from "#domain/money.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { newToken } from "#kernel/random-token.ts";
import { lagosToday } from "#kernel/today.ts";
import { findOffers, type Offer } from "./find-offer.ts";
import { readPayer } from "./find-payer.ts";
import { payFromWallet } from "./pay-from-wallet.ts";
import { type Seller, sellerOf } from "./seller.ts";

export interface CreatedBatch {
  readonly id: number;
  readonly code: string;
  /** Token with which anyone can pay for the batch while it is unpaid. */
  readonly token: string;
  readonly kobo: number;
}

/**
 * Creates a batch of tickets: paid from the agent's wallet and issued by a job, or to be paid through a link.
 * @param raw the fields of `bulkFields`, `holders` (one per line) and `special`
 * @throws AppError forbidden, not-found, no-agent, agent-suspended, invalid, price-changed, wallet-too-low, daily-limit,
 * step-up-needed
 */
export async function createBatch(tx: Tx, actor: Actor, raw: Raw): Promise<CreatedBatch> {
  authorize(actor, may(actor, "ticket.bulk") ? "ticket.bulk" : "ticket.sell");
  const errors = new ValidationErrors();
  const input = readBulkTicket(errors, raw, await lagosToday(tx));
  const [offer] = Number.isSafeInteger(input.category_id) ? await findOffers(tx, input.category_id) : [];
  if (!offer && !errors.has("category_id")) errors.add("category_id", "This ticket is not on sale.");
  const holders = offer ? holdersOf(errors, input, offer) : null;
  const payer = await readPayer(tx, actor, errors, input);
  const isOffice = may(actor, "ticket.bulk");
  if (isOffice && input.method === "wallet") errors.add("method", "Only an agent can pay from a wallet.");
  assertValid(errors);
  if (!offer) throw new Error("A bulk ticket order has no category.");
  const place = { lga_id: isOffice ? input.lga_id : null, agency_id: offer.agency_id };
  const seller = await sellerOf(tx, actor, place);
  if (offer.kobo !== input.price_kobo) throw priceChanged(offer);
  const quantity = holders?.length ?? input.quantity ?? 0;
  const shares = sharesOf(offer, seller);
  const values = {
    category_id: offer.id,
    price_id: offer.price_id,
    revenue_item_id: offer.revenue_item_id,
    agency_id: offer.agency_id,
    lga_id: seller.lga_id,
    ...payer,
    ...shares,
    quantity,
    valid_from: input.valid_from,
    valid_to: input.valid_to,
    kobo: offer.kobo * quantity,
    ticket_agent_id: seller.ticket_agent_id,
    super_agent_id: seller.super_agent_id,
  };
  const batch = await tx
    .insertInto("bulk_ticket")
    .values({
      ...values,
      holder_keys: holders,
      token: newToken(),
      made_by: actor.session?.user.id ?? null,
      made_by_name: actor.name,
    })
    .returning(["id", "code", "token", "kobo"])
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: "bulk_ticket.make",
    record_id: batch.id,
    after: { code: batch.code, ...values, named: holders !== null },
  });
  if (input.method === "wallet") await payFromWallet(tx, actor, batch.id, seller);
  return batch;
}

/** Null: bearer tickets. */
function holdersOf(errors: ValidationErrors, input: BulkInput, offer: Offer): string[] | null {
  if (input.holders.trim() === "") return null;
  const { keys, faults: holderErrors } = readHolders(offer.holder, input.holders, input.special);
  for (const error of holderErrors) errors.add("holders", error);
  if (keys.length > BULK_LIMIT)
    errors.add("holders", message("Enter at most {n}.", { n: BULK_LIMIT.toLocaleString("en-NG") }));
  if (holderErrors.length === 0 && input.quantity !== null && input.quantity !== keys.length)
    errors.add(
      "quantity",
      message("The list has {n} entries. Enter that number, or leave this blank.", { n: keys.length }),
    );
  return keys;
}

/** Commission of the agent and super agent per ticket, in kobo, rounded down. */
function sharesOf(offer: Offer, seller: Seller) {
  const { kobo: ticket_kobo } = offer;
  if (seller.ticket_agent_id === null) return { ticket_kobo, agent_kobo: 0, super_agent_kobo: 0 };
  const super_agent_bp = seller.super_agent_id === null ? 0 : (seller.super_agent_bp ?? offer.super_agent_bp);
  const agent_kobo = mulDiv(ticket_kobo, offer.agent_bp, 10_000, "down");
  // As for a single sale: a super agent's own rate and a high agent rate together must leave part of the price.
  const max_kobo = ticket_kobo - agent_kobo - 1;
  const super_agent_kobo = Math.min(max_kobo, mulDiv(ticket_kobo, super_agent_bp, 10_000, "down"));
  return { ticket_kobo, agent_kobo, super_agent_kobo };
}

function priceChanged({ kobo, name }: Offer): AppError {
  return new AppError(
    "conflict",
    message("{name} now costs {sum}. Check the new total and continue.", { name, sum: formatNaira(kobo) }),
    {
      code: "price-changed",
      data: { price_kobo: kobo },
    },
  );
}
