import { randomUUID } from "node:crypto";
import { individual } from "#domain/register/individual.ts";
import { sampleOf } from "../support/sample.ts";
import type { Numbers } from "./records-elsewhere.ts";

const REASON = { reason: "Entered by mistake" };

const DAY = "2026-01-31";

const line = (numbers: Numbers) => ({
  kind: "flat",
  amount_kobo: "1,000.00",
  citation: "s. 1",
  revenue_item_id: numbers.get("/revenue-items"),
});

const assessment = (numbers: Numbers) => ({
  asset_type: "property",
  asset_id: numbers.get("/properties"),
  year: 2033,
  category_id: numbers.get("/demand-categories/rates"),
});

const occupant = (numbers: Numbers) => ({
  as: "occupant",
  unit: "Stall 4",
  individual: { ...sampleOf(individual), lga_id: numbers.get("/lgas/place") },
});

const handOver = (numbers: Numbers) => ({
  from_type: "individual",
  from_id: numbers.get("/individuals/owner"),
  to_type: "individual",
  to_id: numbers.get("/individuals"),
});

const pair = (numbers: Numbers) => ({
  resource: "individual",
  first_id: numbers.get("/individuals"),
  second_id: numbers.get("/individuals/owner"),
  ...REASON,
});

const deposit = (numbers: Numbers) => ({
  bank: "zenith",
  reference: "WS-4711",
  paid_on: numbers.get("/today"),
  kobo: 500_000,
});

const teller = (numbers: Numbers) => ({
  ...deposit,
  kind: "teller",
  depositor: "A. Bello",
  bills: [numbers.get("/bills/pay-code")],
});

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A form with an image in the field of this name. */
function picture(name: string, more: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.set(name, new File([Uint8Array.from(PICTURE)], "front.png", { type: "image/png" }));
  for (const [field, value] of Object.entries(more)) form.set(field, value);
  return form;
}

const photo = () => picture("photo");

const twice = (numbers: Numbers) => ({
  resource: "individual",
  survivor_id: numbers.get("/individuals"),
  survivor_version: 1,
  loser_id: numbers.get("/individuals/owner"),
  loser_version: 1,
  ...REASON,
});

/**
 * Bodies of writes that need more than their schema says: valid for a caller with the right, and about records
 * elsewhere.
 */
export const WRITE_BODIES: Readonly<Record<string, (numbers: Numbers) => unknown>> = {
  "POST /properties/{id}/people": occupant,
  "POST /shops/{id}/people": occupant,
  "POST /owner-reassignments/preview": handOver,
  "POST /owner-reassignments": handOver,
  "POST /duplicates/dismissals": pair,
  "POST /merges/preview": twice,
  "POST /merges": twice,
  "POST /users/{id}/roles": (numbers) => ({ role_id: numbers.get("/roles/given") }),
  "POST /agencies": () => ({ name: "Elsewhere authority", short_code: "ELSE" }),
  "PATCH /agencies/{id}": () => ({ version: 1, name: "Renamed authority" }),
  "POST /agencies/{id}/account-changes": () => ({
    bank_name: "Zenith",
    bank_account_number: "9876543210",
    bank_account_name: "Works",
    ...REASON,
  }),
  "POST /demand-categories": () => ({
    name: "Elsewhere charge",
    resource: "property",
    period: "year",
    days_until_due: 30,
    legal_citation: "s. 1",
  }),
  "PATCH /demand-categories/{id}": () => ({ version: 1, days_until_due: 9, ...REASON }),
  "POST /revenue-items": (numbers) => ({
    code: "ELSE-1",
    name: "Elsewhere",
    agency_id: numbers.get("/agencies"),
  }),
  "PATCH /revenue-items/{id}": () => ({ version: 2, name: "Renamed item" }),
  "POST /revenue-items/{id}/splits": (numbers) => ({
    effective_from: "2040-01-01",
    shares: [{ agency_id: numbers.get("/agencies"), share_bp: "100" }],
    reason: "Agreed",
  }),
  "POST /category-items": (numbers) => ({
    ...line(numbers),
    category_id: numbers.get("/demand-categories"),
    effective_from: "2035-01-01",
    ...REASON,
  }),
  "PATCH /category-items/{id}": () => ({ version: 1, amount_kobo: "900", ...REASON }),
  "POST /category-items/{id}/end": () => ({ version: 1, on: "2026-12-31", ...REASON }),
  "POST /tariff-drafts": (numbers) => ({
    category_id: numbers.get("/demand-categories"),
    name: "Another",
    effective_from: "2032-01-01",
    lines: [line(numbers)],
  }),
  "PATCH /tariff-drafts/{id}": () => ({ version: 1, name: "Renamed draft" }),
  "POST /tariff-drafts/{id}/lines": (numbers) => ({ version: 1, ...line(numbers) }),
  "PATCH /tariff-drafts/{id}/lines/{line}": (numbers) => ({ version: 1, ...line(numbers) }),
  "POST /tariff-drafts/{id}/simulations": () => ({ year: 2031, filter: {} }),
  "POST /assessments": assessment,
  "POST /assessments/charge": assessment,
  "POST /bank-entries": teller,
  "PATCH /bank-entries/{id}": () => ({ version: 1, depositor: "B. Bello" }),
  "POST /settlements": (numbers) => ({ agency_id: numbers.get("/agencies"), period_to: DAY }),
  "POST /tills": (numbers) => ({
    agency_id: numbers.get("/agencies"),
    place: "Counter elsewhere",
    notes: {},
  }),
  "POST /bulk-tickets": (numbers) => ({
    payer_name: "Elsewhere Transport",
    category_id: numbers.get("/ticket-categories/priced"),
    price_kobo: 20_050,
    valid_from: "2026-12-01",
    valid_to: "2026-12-30",
    quantity: 40,
    method: "gateway",
    lga_id: numbers.get("/lgas/place"),
  }),
  "POST /wallet-fundings": (numbers) => ({
    ...deposit(numbers),
    ticket_agent_id: numbers.get("/ticket-agents/paid"),
  }),
  "POST /commissions": (numbers) => ({
    ticket_agent_id: numbers.get("/ticket-agents/paid"),
    period_to: DAY,
    method: "wallet",
  }),
  "POST /data-cases": (numbers) => ({
    person: numbers.get("/individuals/code"),
    kind: "access",
    request: "All of it",
    proof: "Their passport",
  }),
  "POST /notes": (numbers) => ({ resource: "property", record_id: numbers.get("/properties"), note: "Seen" }),
  "POST /properties/{id}/photos": photo,
  "POST /shops/{id}/photos": photo,
  "POST /masts/{id}/photos": photo,
  "POST /signage/{id}/photos": photo,
  "POST /individuals/{id}/photos": photo,
  "POST /corporates/{id}/photos": photo,
  "POST /settings/look/arms": () => picture("picture", { version: "0" }),
  "POST /bank-statements": () => "Date,Narration,Credit\n2026-01-05,Rates,1000.00\n",
  "POST /payers/{type}/{id}/use-credit": () => ({}),
  "POST /users": (numbers) => ({
    name: "Elsewhere Officer",
    email: "elsewhere@ratebook.test",
    area: "admin",
    invite: false,
    role_id: numbers.get("/roles/given"),
    lga_ids: [numbers.get("/lgas/place")],
    agency_ids: [numbers.get("/agencies")],
  }),
  "POST /account-managers/{id}/payers": (numbers) => ({ codes: numbers.get("/individuals/code") }),
  "POST /account-managers/{id}/payers/preview": (numbers) => ({ codes: numbers.get("/individuals/code") }),
  "POST /account-managers/{id}/move": (numbers) => ({
    to: numbers.get("/account-managers/other"),
    ...REASON,
  }),
  "POST /portfolio-entries/{id}/end": () => REASON,
  "POST /account-managers": (numbers) => ({ user_id: numbers.get("/users/officer") }),
  "POST /enumeration/entries": (numbers) => ({
    key: randomUUID(),
    register: "property",
    entered_at: new Date().toISOString(),
    record: {
      street_name: "Quarry Road",
      city: "Abeokuta",
      use: "residential",
      lga_id: numbers.get("/lgas/place"),
    },
  }),
};

/** The query of a write whose body is a file. */
export const WRITE_QUERIES: Readonly<Record<string, string>> = {
  "POST /bank-statements": "?account=1&name=january.csv",
};
