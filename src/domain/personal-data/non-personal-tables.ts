/**
 * Tables without personal data, with all their columns; a test compares them with the database. User ids (`…_by`) don't
 * count, because the name is only in the account.
 */
export const nonPersonalTables: Readonly<Record<string, string>> = {
  account_code: "code id kind revenue_item_id updated_at updated_by",
  agency:
    "bank_account_name bank_account_number bank_name code created_at created_by id name short_code status title updated_at updated_by version",
  allocation: "bill_id bill_line_id kind paid_on payment_id transfer_id",
  // A hash of the account name, stored for minutes.
  attempt_turn: "failures key lease lease_until next_at until",
  audit_seal: "at count digest number previous",
  audit_sealed: "audit_id digest seal",
  audit_unsealed: "audit_id",
  data_erasure_count: "case_id col elsewhere named near tab",
  erasure_column: "col elsewhere how kept leads tab",
  bank_account: "account_id bank code created_at created_by id name number",
  bank_entry_bill: "bill_id entry_id",
  bank_match_book:
    "commission_run_id item_id kind live match_id payout_id refund_id returned_id till_move_id wallet_funding_id",
  bank_match_line: "line_id match_id",
  bank_match_payment: "back live match_id payment_id",
  bank_match_transfer: "match_id transfer_id",
  bill_division: "change_id days notice_id of_days ownership_change_id since",
  bill_reminder: "bill_id due_on kind sent_at",
  bulk_ticket_payment: "bulk_ticket_id payment_id",
  bulk_ticket_transfer: "bulk_ticket_id kind payment_id transfer_id",
  category_item:
    "amount_kobo category_id citation code conditions created_at created_by effective_from effective_to id kind max_kobo min_kobo position rate_ppm revenue_item_id tier_field tiers unit_field updated_at updated_by value_field version",
  category_terms:
    "category_id created_at created_by days_until_due draft_id early_discounts effective_from id interest minimum_kobo penalty",
  commission_closed: "account_id day kobo",
  commission_run_transfer: "run_id transfer_id",
  custom_field:
    "active_from choices created_at created_by decimals first_day hint id key kind label last_day least longest most owners personal position required resource retired_at unit updated_at updated_by version when_field when_values",
  demand_category:
    "code created_at created_by days_until_due early_discounts id interest legal_citation minimum_kobo name penalty period resource status updated_at updated_by version",
  discount_taken: "bill_id created_at id kobo payment_id",
  duplicate_search: "finished_at resource seen_at seen_id",
  former_key: "id retired_at sealed",
  import_line: "digest record_id resource",
  individual_category:
    "accuracy code created_at created_by custom description id identity import_id latitude lga_id longitude name search status submitted_at title updated_at updated_by version",
  file_to_remove: "asked_at name",
  installation:
    "collected_from demo files_mark initialised_at key_check next_key_check only_row restored_at street_due ticket_sums_from",
  leaflet_seal: "only_one secret",
  lga: "accuracy code created_at created_by custom id identity import_id latitude lga_id longitude name reach search state status submitted_at title updated_at updated_by version",
  map_tally: "cell latitude level lga_id longitude records resource standing status",
  map_tally_taken: "resource taken_at took_ms",
  market:
    "accuracy city code created_at created_by custom id identity import_id landmark latitude lga_id longitude market_days name number_of_stalls search status submitted_at title updated_at updated_by version ward_id",
  migration: "applied_at name",
  park: "accuracy city code created_at created_by custom id identity import_id landmark latitude lga_id longitude name routes search status submitted_at title updated_at updated_by version ward_id",
  payment_bill: "bill_id kobo payment_id",
  print_pack_notice: "lga_name notice_id pack_id position street_name ward_name",
  public_holiday: "created_at created_by day name",
  receipt_counter: "agency_id last year",
  revenue_item:
    "active_from active_to agency_id code created_at created_by id name status title updated_at updated_by version",
  revenue_split: "created_at created_by effective_from id revenue_item_id",
  revenue_split_share: "agency_id share_bp split_id",
  role: "area built_in created_at created_by id name title updated_at updated_by version",
  role_permission: "permission role_id",
  role_permission_seeded: "permission role_id",
  service_category:
    "accuracy code created_at created_by custom description id identity import_id latitude lga_id longitude name product search status submitted_at title updated_at updated_by version",
  service_form: "created_at created_by id questions subcategory_id version",
  service_subcategory:
    "accuracy asset_type audience category_id code created_at created_by custom days_to_reopen days_to_serve description fee_kobo id identity import_id latitude lga_id longitude name product provider_id revenue_item_id search status submitted_at title updated_at updated_by version",
  settlement_share:
    "agency_id day is_reversal kind kobo payment_id revenue_item_id settlement_id ticket_id transfer_id",
  signing_key: "created_at kid lost_since lost_told_at public_key retired_at sealed_private_key",
  street:
    "accuracy city code created_at created_by custom id identity import_id latitude lga_id longitude name search status submitted_at title updated_at updated_by version ward_id",
  tariff_draft:
    "category_id code created_at created_by editors effective_from id lines name next_line published_at published_by state terms updated_at updated_by version",
  ticket_category:
    "accuracy code created_at created_by custom description holder icon id identity import_id latitude lga_id longitude name parent_id period revenue_item_id rolling search status submitted_at title updated_at updated_by vehicle_class version",
  ticket_compliance: "class day holding kind lga_id park_id registered",
  collected_day: "agency_id channel collected_kobo day lga_id lines reversed_kobo slot",
  ticket_day: "agency_id day kobo lga_id tickets void_kobo voids",
  ticket_price: "agent_bp category_id effective_from id kobo made_at made_by super_agent_bp",
  ticket_repeat: "day ticket_id",
  ticket_sum:
    "agency_id at_night day earned_kobo is_batch key kobo lga_id slot super_kobo tickets void_kobo voids what",
  ticket_transfer: "kind ticket_id transfer_id",
  transfer: "amount code created_at credit_account debit_account id kind pending_id reverses_id",
  wallet: "account_id balance code created_at held id low_told_at super_agent_id ticket_agent_id",
  wallet_move: "at balance_after id kind kobo transfer_id wallet_id",
  ward: "accuracy code created_at created_by custom id identity import_id latitude lga_id longitude name search status submitted_at title updated_at updated_by version",
  report_sending: "due_at left_out schedule_id sent_at told",
  upkeep: "detail ended_at name ok ok_at",
};
