import { sql } from "kysely";
import { maskName } from "#domain/mask-name.ts";
import { publicTitle } from "#domain/public-title.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { isOwn } from "#kernel/owner.ts";
import { type BillView, findBill } from "./bill-view.ts";
import { visibleBills } from "./bill-visibility.ts";

/** A bill for the holder of its token: complete, but with the payer's name masked, also where it is part of a shop's name. */
export type PublicBill = Omit<BillView, "individual_id" | "corporate_id" | "payer"> & {
  /**
   * Name of the payer; masked ("A•••• S••••") except for the payer and for officers of the bill’s agency and local
   * government.
   */
  readonly payer_name: string;
  readonly masked: boolean;
};

/** The bill of a public token (22 characters, base64url). @throws AppError not-found */
export async function getPublicBill(actor: Actor, token: string): Promise<PublicBill> {
  const bill = /^[\w-]{22}$/.test(token) ? await findBill(database(), sql`b.token = ${token}`) : undefined;
  if (!bill) throw notFound("bill");
  const seesInFull = isOwn(actor, bill) || (await isVisibleToOfficer(actor, bill.id));
  const { individual_id: _individual, corporate_id: _corporate, payer, ...rest } = bill;
  const name = payer?.title ?? "The owner or occupier";
  const asset = bill.asset && {
    ...bill.asset,
    title: seesInFull ? bill.asset.title : publicTitle(bill.asset),
  };
  // The reason of a change can be personal; older lines contain it.
  const lines = seesInFull
    ? bill.lines
    : bill.lines.map((line) =>
        line.kind === "charge" ? line : { ...line, explanation: "", explanation_message: null },
      );
  return {
    ...rest,
    lines,
    asset,
    payer_name: seesInFull || !payer ? name : maskName(name),
    masked: !seesInFull,
  };
}

/** Whether an officer can view this bill in full; otherwise they get the same as any visitor. */
async function isVisibleToOfficer(actor: Actor, id: number): Promise<boolean> {
  if (!may(actor, "bill.view")) return false;
  const { rows } = await sql`SELECT FROM bill b WHERE b.id = ${id} AND ${visibleBills(actor)}`.execute(
    database(),
  );
  return rows.length > 0;
}
