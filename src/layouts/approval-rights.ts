/**
 * The rights to see requests of any kind, for the menu. They are listed here, because `approvalKinds` of the domain imports all
 * registers, which the menu need not load. `menu.test.ts` compares the two.
 */
export const APPROVAL_RIGHTS = [
  "revenue_item.edit",
  "ticket_category.edit",
  "ticket.void",
  "ticket.bulk",
  "wallet.approve",
  "ownership.assign",
  "demand_category.edit",
  "billing.run",
  "demand_notice.cancel",
  "property.merge",
  "shop.merge",
  "vehicle.merge",
  "mast.merge",
  "signage.merge",
  "individual.merge",
  "corporate.merge",
];
