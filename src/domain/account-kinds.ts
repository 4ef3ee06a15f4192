/** Labels of the ledger's account kinds, for the treasury's chart of accounts. */
export const accountKinds: Readonly<Record<string, string>> = {
  "gateway-clearing": "Gateway payments in transit",
  "gateway-fees": "Gateway fees",
  bank: "Bank accounts",
  "bank-charges": "Bank charges",
  cash: "Cash at counters",
  "cash-float": "Till floats",
  "cash-in-transit": "Cash in transit",
  "cash-difference": "Till shortages and overages",
  "cash-rounding": "Cash rounding",
  "card-clearing": "Card payments in transit",
  "cheque-clearing": "Uncleared cheques",
  suspense: "Suspense",
  "payer-credit": "Payer credit",
  "penalty-income": "Penalties and interest",
  "agency-settled": "Agency payouts",
  "ticket-prepaid": "Prepaid bulk tickets",
  wallet: "Agent wallets",
  commission: "Commission payable",
  "commission-cost": "Commission expense",
  "ticket-difference": "Ticket price differences",
  "device-float": "Offline float",
};

/** "bank", "revenue:12": the form field of an account code. */
export function accountCodeField(kind: string, revenue_item_id: number | null): string {
  return revenue_item_id === null ? kind : `${kind}:${revenue_item_id}`;
}

export const MAX_CODE_LENGTH = 30;
