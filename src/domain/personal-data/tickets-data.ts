import type { PersonalTable } from "./kinds.ts";

/** Personal data in the tables of tickets. */
export const ticketsData: readonly PersonalTable[] = [
  {
    table: "ticket",
    label: "Tickets",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      kept: "holder_key signed",
      link: "individual_id sold_by voided_by",
      words: "void_reason",
    },
    plain:
      "agency_id agent_kobo booked_at bulk_ticket_id category_id code device_id first_checked_at holder id kobo lga_id park_id price_difference_kobo price_id print_count revenue_item_id sale_hash sale_id security_code shop_id sold_at status super_agent_id super_agent_kobo ticket_agent_id valid_from valid_to vehicle_id voided_at wallet_id",
  },
  {
    table: "ticket_check",
    label: "Ticket checks",
    data_subjects: "staff",
    legal_basis: "task",
    retention: "books",
    columns: {
      kept: "accuracy latitude longitude seen_key",
      listed: "asked",
      link: "checked_by",
    },
    plain: "books check_id checked_at code id lga_id offline park_id received_at ticket_id verdict way",
  },
  {
    table: "bulk_ticket",
    label: "Bulk tickets",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      words: "cancel_reason made_by_name payer_name payer_phone",
      link: "cancelled_by individual_id made_by",
      kept: "holder_keys",
      secret: "token",
    },
    plain:
      "agency_id agent_kobo begins_on cancelled_at category_id code corporate_id id issued job_id kobo lga_id made_at paid_at paid_by payment_id price_id quantity revenue_item_id status super_agent_id super_agent_kobo ticket_agent_id ticket_kobo valid_from valid_to version voided wallet_id",
  },
  {
    table: "device_sale",
    label: "Offline sales",
    data_subjects: "agents",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "decided_by sent_by",
      kept: "holder_key signed",
      words: "reason",
    },
    plain:
      "body_hash category chained counter decided_at id kobo lease_id of_float price_id received_at sale_id sold_at state ticket_id valid_to why",
  },
  {
    table: "device_lease",
    label: "Offline floats",
    data_subjects: "agents",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "closed_by",
    },
    plain:
      "certificate closed_at closed_why counter device_id expires_at head id kobo opened_at pending_id sold_kobo wallet_id",
  },
];
