import type { PersonalTable } from "./kinds.ts";

/** Personal data in the tables of jobs, data protection, settings and reports. */
export const administrationData: readonly PersonalTable[] = [
  {
    table: "billing_run",
    label: "Billing runs",
    data_subjects: "staff",
    legal_basis: "law",
    retention: "books",
    columns: {
      kept: "counts",
      link: "created_by",
      words: "created_by_name filter preview",
    },
    plain:
      "agency_id category_id code created_at finished_at id issued_on job_id lga_ids objection_days period_from period_index period_to state tariff total_kobo withdrawal_job_id year",
  },
  {
    table: "data_case",
    label: "Data protection cases",
    data_subjects: "everybody",
    legal_basis: "law",
    retention: "cases",
    columns: {
      link: "individual_id user_id asked_by taken_by ended_by",
      words: "request proof outcome",
    },
    plain: "id code kind status asked_at due_on ended_at export_job_id erase_job_id version",
  },
  {
    table: "data_erasure",
    label: "Pseudonymised people",
    data_subjects: "everybody",
    legal_basis: "law",
    retention: "cases",
    columns: {
      link: "records users proposed_by decided_by",
      kept: "decision",
    },
    plain: "case_id state proposed_at counted_at decided_at begun_at erased_at",
  },
  {
    table: "data_erasure_value",
    label: "Search terms of pseudonymising, until it is done",
    data_subjects: "everybody",
    legal_basis: "law",
    retention: "short",
    columns: {
      gone: "value",
    },
    plain: "case_id kind elsewhere",
  },
  {
    table: "data_restriction",
    label: "Restricted records",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "record",
    columns: {
      link: "individual_id set_by",
      words: "reason",
    },
    plain: "case_id since",
  },
  {
    table: "retention_choice",
    label: "Retention rules",
    data_subjects: "staff",
    legal_basis: "task",
    retention: "record",
    columns: {
      link: "changed_by",
    },
    plain: "rule days on changed_at last_run_at last_cleared",
  },
  {
    table: "app_setting",
    label: "Settings",
    data_subjects: "staff",
    legal_basis: "task",
    retention: "record",
    columns: {
      link: "changed_by",
      words: "changed_by_name",
      kept: "value",
    },
    plain: "back_to changed_at key secrets_changed version",
  },
  {
    table: "app_setting_secret",
    label: "Setting secrets",
    data_subjects: "staff",
    legal_basis: "task",
    retention: "record",
    columns: {
      secret: "sealed",
      link: "set_by",
      words: "set_by_name",
    },
    plain: "key name set_at",
  },
  {
    table: "report_schedule",
    label: "Scheduled reports",
    data_subjects: "staff",
    legal_basis: "task",
    retention: "record",
    columns: {
      link: "owner_id",
      words: "query",
    },
    plain:
      "created_at ended_at every hour id month_day next_at paused_at paused_reason report retry_at weekday",
  },
  {
    table: "report_schedule_reader",
    label: "Other recipients of scheduled reports",
    data_subjects: "staff",
    legal_basis: "task",
    retention: "record",
    columns: {
      link: "user_id",
    },
    plain: "schedule_id",
  },
];
