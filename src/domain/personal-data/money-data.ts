import type { PersonalTable } from "./kinds.ts";

/** Personal data in the tables of bills, notices, payments and receipts. */
export const moneyData: readonly PersonalTable[] = [
  {
    table: "bill",
    label: "Bills",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "individual_id",
      words: "title",
      secret: "token",
    },
    plain:
      "agency_id asset_id asset_type code corporate_id created_at discounts due_on id interest issued_on objection_days paid_kobo pay_code penalty schedule source source_id status total_kobo version",
  },
  {
    table: "bill_line",
    label: "Bill lines",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      kept: "explanation explanation_message label",
    },
    plain: "bill_id change_id citation id kind kobo paid_kobo position revenue_item_id",
  },
  {
    table: "bill_change",
    label: "Adjustments and waivers",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "decided_by requested_by",
      words: "decision reason",
    },
    plain: "bill_id code decided_at id kind kobo requested_at revenue_item_id self status",
  },
  {
    table: "bill_readdressing",
    label: "Bills readdressed to another owner",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "from_individual_id to_individual_id",
    },
    plain: "bill_id change_id created_at from_corporate_id id to_corporate_id",
  },
  {
    table: "objection",
    label: "Objections",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "created_by decided_by individual_id",
      words: "decision reason",
    },
    plain:
      "bill_id by_office change_id code corporate_id created_at deadline_at decided_at disputed_kobo id status",
  },
  {
    table: "instalment_plan",
    label: "Instalments",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "decided_by requested_by",
      words: "decision reason",
    },
    plain: "bill_id code decided_at ended_at id parts requested_at self status",
  },
  {
    table: "assessment",
    label: "Assessments on declared values",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      kept: "charge",
      link: "created_by decided_by editors individual_id submitted_by updated_by",
      words: "declared reason remark snapshot title",
    },
    plain:
      "agency_id asset_id asset_type category_id code corporate_id created_at decided_at id issued_on lga_id period_from period_index period_to revenue_item_ids self status submitted_at total_kobo updated_at version year",
  },
  {
    table: "demand_notice",
    label: "Demand notices",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      words: "cancel_reason snapshot title",
      link: "cancelled_by created_by individual_id",
    },
    plain:
      "agency_id asset_id asset_type cancelled_at category_id code corporate_id created_at id issued_on lga_id period_from period_to run_id served_on status version",
  },
  {
    table: "notice_service",
    label: "Service of notices",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "created_by",
      kept: "latitude longitude",
      words: "received_by remark",
    },
    plain: "accuracy created_at id method notice_id served_on",
  },
  {
    table: "print_pack",
    label: "Print packs",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "files",
    columns: {
      link: "created_by",
      words: "created_by_name filter title",
      kept: "file_path",
    },
    plain:
      "agency_ids code count created_at file_expires finished_at id job_id lga_ids pages reprints total_kobo two_sided",
  },
  {
    table: "payment",
    label: "Payments",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "actor_id individual_id",
      words: "actor_name email gateway_said payer_name problem",
      kept: "authorization_url",
      secret: "token",
    },
    plain:
      "asked_at asked_kobo channel code confirmed_at corporate_id created_at currency escalated_at fee_kobo id kobo method next_poll_at opening_at paid_at poll_count provider reference rest_of_id retrieval_reference state",
  },
  {
    table: "receipt",
    label: "Receipts",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      words: "bills cancel_reason lines officer payer",
      link: "cancelled_by individual_id",
      kept: "signed",
      secret: "token",
    },
    plain:
      "agency agency_id cancelled_at corporate_id id issued_at kid kobo method number payment_id print_count replaces_id security_code serial status year",
  },
  {
    table: "account",
    label: "Ledger accounts",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "individual_id",
    },
    plain:
      "agency_id bill_id corporate_id created_at id kind provider revenue_item_id super_agent_id ticket_agent_id",
  },
];
