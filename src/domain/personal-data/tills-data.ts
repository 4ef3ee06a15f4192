import type { PersonalTable } from "./kinds.ts";

/** Personal data in the tables of payouts, tills and gateways. */
export const tillsData: readonly PersonalTable[] = [
  {
    table: "settlement_payout",
    label: "Payouts to agencies",
    data_subjects: "staff",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "approved_by told_by",
      words: "reason",
    },
    plain:
      "approved_at attempt bank_account_name bank_account_number bank_name from_bank id kobo paid_on reference reference_key settlement_id state told_at transfer_id",
  },
  {
    table: "till",
    label: "Tills",
    data_subjects: "staff",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "cashier_id closed_by counted_by",
      words: "difference_reason forced_reason",
    },
    plain:
      "agency_id closed_at code counted_at counted_kobo day entries expected_kobo float_kobo float_notes id lga_id opened_at place place_key status version",
  },
  {
    table: "till_move",
    label: "Till cash movements",
    data_subjects: "staff",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "confirmed_by made_by",
      words: "reason withdrawn_reason",
    },
    plain:
      "back_in_drawer bank confirmed_at from_drawer id kind kobo made_at number reference reference_key till_id withdrawn_at",
  },
  {
    table: "till_payment",
    label: "Counter payments",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      kept: "reference",
    },
    plain:
      "bank change_kobo number payment_id reference_key reversed_at rounding_kobo tendered_kobo till_id way",
  },
  {
    table: "till_count",
    label: "Till counts",
    data_subjects: "staff",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "counted_by",
    },
    plain: "counted_at expected_kobo kobo notes number till_id",
  },
  {
    table: "webhook_inbox",
    label: "Gateway events",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      gone: "body",
      words: "error",
    },
    plain: "deliveries event event_id id kobo processed_at provider received_at reference tried_at",
  },
  {
    table: "agency_account_change",
    label: "Agency bank accounts, requested and confirmed",
    data_subjects: "staff",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "asked_by decided_by",
      words: "reason",
    },
    plain: "agency_id asked_at bank_account_name bank_account_number bank_name decided_at id state",
  },
];
