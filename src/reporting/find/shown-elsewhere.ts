import { type RawBuilder, sql } from "kysely";
import { visibleBills } from "#areas/charging/billing/bill-visibility.ts";
import { scopeCondition } from "#areas/registry/records/scope-condition.ts";
import { ticketStatusNow } from "#areas/ticketing/tickets/ticket-status.ts";
import { visibleTickets } from "#areas/ticketing/tickets/ticket-visibility.ts";
import type { CodePrefix } from "#domain/code.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { DocumentKind } from "./document-kind.ts";
import { visibleImports } from "./office-documents.ts";
import { columns } from "./part.ts";

/**
 * A request about a bill has no own screen: its code finds the bill.
 * @param table the table, as `x`
 */
const aboutBill = (prefix: CodePrefix, table: RawBuilder<unknown>): DocumentKind => ({
  kind: "bill",
  prefix,
  rights: ["bill.view", "own_bill.view"],
  part: () => ({
    from: sql`${table} AS x JOIN bill b ON b.id = x.bill_id`,
    ...columns("b"),
    title: sql`b.title`,
    detail: sql`x.code`,
  }),
  codeColumn: sql`x.id`,
  visibility: (actor) => sql`b.issued_on IS NOT NULL AND ${visibleBills(actor)}`,
});

const billChange = (kind: string) => sql`(SELECT id, code, bill_id FROM bill_change WHERE kind = ${kind})`;

/** A wallet is shown with its holder. */
const wallets = (["ticket_agent", "super_agent"] as const).map(
  (holder): DocumentKind => ({
    kind: holder,
    prefix: "WAL",
    rights: [`${holder}.view`],
    isAvailable: (actor) => may(actor, "wallet.view") && isOfficer(actor),
    part: () => ({
      from: sql`wallet wl JOIN ${sql.table(holder)} AS t ON t.id = ${sql.ref(`wl.${holder}_id`)}`,
      ...columns("t"),
      title: sql`t.title`,
      detail: sql`wl.code`,
      lga: sql`t.lga_id`,
    }),
    codeColumn: sql`wl.id`,
    visibility: (actor) => scopeCondition(authorize(actor, `${holder}.view`), "t") ?? sql`true`,
  }),
);

/** Kinds shown on the screen of another record, which their code finds. */
export const shownElsewhere: readonly DocumentKind[] = [
  aboutBill("OBJ", sql`objection`),
  aboutBill("INS", sql`instalment_plan`),
  aboutBill("WVR", billChange("waiver")),
  aboutBill("ADJ", billChange("adjustment")),
  aboutBill("CAN", billChange("cancellation")),
  ...wallets,
  {
    kind: "import",
    prefix: "ARR",
    rights: ["arrear.import"],
    part: () => ({
      from: sql`arrear x JOIN import im ON im.id = x.import_id`,
      id: sql`im.id`,
      code: sql`im.code`,
      title: sql`im.file_name`,
      detail: sql`x.code`,
    }),
    codeColumn: sql`x.id`,
    visibility: visibleImports,
  },
  {
    kind: "ticket",
    prefix: "VAL",
    rights: ["ticket.view"],
    isAvailable: isOfficer,
    part: () => ({
      from: sql`ticket_check x JOIN ticket k ON k.id = x.ticket_id JOIN ticket_category kc ON kc.id = k.category_id`,
      ...columns("k"),
      title: sql`kc.name`,
      detail: sql`x.code`,
      lga: sql`k.lga_id`,
      status: ticketStatusNow,
    }),
    codeColumn: sql`x.id`,
    visibility: visibleTickets,
  },
];

function isOfficer(actor: Actor): boolean {
  return actor.system || actor.session?.user.area === "admin";
}
