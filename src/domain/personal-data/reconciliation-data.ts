import type { PersonalTable } from "./kinds.ts";

/** Personal data in the tables of legacy records, bank reconciliation, refunds and payouts. */
export const reconciliationData: readonly PersonalTable[] = [
  {
    table: "collection",
    label: "Collections by day",
    data_subjects: "staff",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "officer_id",
    },
    plain:
      "agency_id bill_id channel day id kind kobo lga_id payment_id revenue_item_id reverses_id ticket_id transfer_id",
  },
  {
    table: "arrear",
    label: "Opening arrears",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "created_by decided_by individual_id",
      kept: "key",
      words: "reason",
    },
    plain:
      "as_of asset_id asset_type code corporate_id created_at decided_at id import_id kobo lga_id line period period_from period_to reference revenue_item_id status version",
  },
  {
    table: "old_receipt",
    label: "Legacy receipts",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "created_by individual_id",
      kept: "key",
      words: "payer_name",
      follows: "search",
      secret: "token",
    },
    plain:
      "asset_id asset_type code corporate_id created_at id import_id issued_on issuer item kobo line number number_key status version",
  },
  {
    table: "bank_entry",
    label: "Bank deposits",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "decided_by entered_by individual_id",
      words: "depositor reason remark",
    },
    plain:
      "bank bank_line_id code corporate_id decided_at entered_at id kind kobo paid_on payment_id reference reference_key reversed_at status version",
  },
  {
    table: "bank_line",
    label: "Bank statement lines",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      words: "narration",
    },
    plain:
      "balance_kobo bank_account_id booked_on code day fingerprint id kobo line match_id ordinal reference state statement_id version",
  },
  {
    table: "bank_statement",
    label: "Bank statements",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "created_by",
      words: "created_by_name",
      listed: "file_name sample",
      kept: "path",
    },
    plain:
      "bank_account_id break_lines check_job_id closing_kobo code created_at delimiter encoding from_day id job_id lines mapping mark opening_kobo sha256 shape size to_day",
  },
  {
    table: "bank_match",
    label: "Bank line matches",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "made_by undone_by",
      words: "made_by_name undone_by_name undone_reason",
      listed: "words",
    },
    plain: "bank_account_id confidence fee_kobo how id kind made_at provider state undone_at",
  },
  {
    table: "bank_day",
    label: "Bank account days",
    data_subjects: "staff",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "closed_by confirmed_by ended_by",
      words: "reason remark",
    },
    plain:
      "bank_account_id closed_at confirmed_at day ended_at expected_kobo expected_out_kobo id in_kobo lines matched_kobo matched_out_kobo out_kobo status suspense_kobo",
  },
  {
    table: "payout_file",
    label: "Payout file responses",
    data_subjects: "staff",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "created_by told_by",
      words: "created_by_name told_by_name",
      listed: "file_name sample",
      kept: "path",
    },
    plain:
      "code created_at delimiter encoding from_bank id lines mapping mark paid returned sha256 size told_at",
  },
  {
    table: "approval_request",
    label: "Approval requests",
    data_subjects: "staff",
    legal_basis: "law",
    retention: "books",
    columns: {
      words: "applied_effect decision effect input reason title",
      link: "decided_by requested_by",
    },
    plain: "agency_id code decided_at id kind lga_ids requested_at status subject_id subject_type",
  },
  {
    table: "money_back",
    label: "Reversals and refunds",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      words: "account_name decision failure payer_name reason",
      kept: "account_number",
      link: "asked_by decided_by ended_by individual_id",
    },
    plain:
      "asked_at bank bill_id cause code corporate_id decided_at ended_at hold_id id kind kobo paid_from paid_on paid_reference payment_id receipt_id refund_event replacement_id status",
  },
  {
    table: "wallet_funding",
    label: "Wallet fundings",
    data_subjects: "agents",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "decided_by entered_by",
      words: "reason remark",
    },
    plain:
      "bank code decided_at entered_at from_wallet_id id kobo paid_on payment_id reference reference_key reversed_at status transfer_id version wallet_id way",
  },
  {
    table: "commission_run",
    label: "Commission payouts",
    data_subjects: "agents",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "approved_by drafted_by paid_by",
      words: "reason",
      listed: "bank_account_name",
      kept: "bank_account_number",
    },
    plain:
      "approved_at bank_name code drafted_at earned_kobo from_bank funding_id id kobo paid_at paid_on period_from period_to reference reference_key reversed_kobo status super_agent_id ticket_agent_id transfer_id version way",
  },
  {
    table: "settlement",
    label: "Settlements",
    data_subjects: "staff",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "approved_by drafted_by",
      words: "reason",
    },
    plain:
      "agency_id approved_at carried_into carried_kobo code drafted_at fee_kobo gross_kobo id net_kobo period_from period_to reversed_kobo status version",
  },
];
