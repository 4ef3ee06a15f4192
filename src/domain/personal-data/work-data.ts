import type { PersonalTable } from "./kinds.ts";

/** Personal data in the tables of requests, messages, logs and jobs. */
export const workData: readonly PersonalTable[] = [
  {
    table: "service_request",
    label: "Service requests",
    data_subjects: "payers",
    legal_basis: "task",
    retention: "record",
    columns: {
      words: "answers details outcome rating_remark subject",
      clear: "contact_email contact_name contact_phone",
      link: "assigned_to created_by individual_id updated_by",
      kept: "latitude longitude",
      secret: "token",
    },
    plain:
      "asset_id asset_type code corporate_id days_to_reopen days_to_serve days_used due_on ended_as ended_at form_id id lga_id overdue_told provider_id rated_at rating reopened status subcategory_id submitted_at updated_at version waiting_for",
  },
  {
    table: "complaint",
    label: "Complaints",
    data_subjects: "public",
    legal_basis: "task",
    retention: "complaint",
    columns: {
      kept: "happened_on",
      words: "place typed",
    },
    plain: "anonymous receipt_id request_id ticket_agent_id ticket_id ward_id",
  },
  {
    table: "service_message",
    label: "Messages of service requests",
    data_subjects: "payers",
    legal_basis: "task",
    retention: "record",
    columns: {
      link: "author_id",
      words: "body",
    },
    plain: "created_at from_office id kind request_id",
  },
  {
    table: "service_attachment",
    label: "Files of service requests",
    data_subjects: "payers",
    legal_basis: "task",
    retention: "record",
    columns: {
      link: "created_by visitor",
      kept: "file_name",
      words: "name",
    },
    plain: "bytes created_at height id message_id question_key request_id type width",
  },
  {
    table: "service_clock",
    label: "Service clock of requests",
    data_subjects: "staff",
    legal_basis: "task",
    retention: "record",
    columns: {},
    plain: "began_at id request_id stopped_at stopped_for",
  },
  {
    table: "message",
    label: "Messages sent",
    data_subjects: "users",
    legal_basis: "task",
    retention: "years2",
    columns: {
      gone: "address body error link provider_id sealed subject",
      link: "user_id",
    },
    plain:
      "about_id about_resource asked_at channel created_at expires_at id lease_id lease_until next_try_at provider_away read_at segments sent_at state template tries uid",
  },
  {
    table: "announcement",
    label: "Announcements",
    data_subjects: "staff",
    legal_basis: "task",
    retention: "record",
    columns: {
      listed: "body reason title",
      link: "created_by withdrawn_by",
    },
    plain: "audience begins_at changed_at code created_at ends_at id importance version withdrawn_at",
  },
  {
    table: "announcement_version",
    label: "Announcement versions",
    data_subjects: "staff",
    legal_basis: "task",
    retention: "record",
    columns: {
      listed: "body title",
      link: "written_by",
    },
    plain: "announcement_id audience begins_at ends_at importance version written_at",
  },
  {
    table: "announcement_dismissal",
    label: "Dismissed announcements",
    data_subjects: "users",
    legal_basis: "task",
    retention: "account",
    columns: {
      gone: "dismissed_at",
      link: "user_id",
    },
    plain: "announcement_id version",
  },
  {
    table: "audit",
    label: "The audit trail",
    data_subjects: "everybody",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "actor_id session_id",
      words: "actor_name after before reason",
      kept: "ip",
    },
    plain: "action area at id record_id request_id resource salt",
  },
  {
    table: "system_log",
    label: "System logs",
    data_subjects: "users",
    legal_basis: "security",
    retention: "logs",
    columns: {
      kept: "network",
      link: "user_id",
    },
    plain:
      "act at attempt cause code frames id job_id kind level lost method ms name reference request_id route status worker",
  },
  {
    table: "idempotency",
    label: "Responses stored for repeated requests",
    data_subjects: "users",
    legal_basis: "task",
    retention: "days30",
    columns: {
      kept: "actor key",
      words: "body",
    },
    plain: "created_at request_hash route status",
  },
  {
    table: "rate_limit",
    label: "Attempt counters",
    data_subjects: "everybody",
    legal_basis: "security",
    retention: "minutes",
    columns: {
      gone: "key",
    },
    plain: "expire points",
  },
  {
    table: "job",
    label: "Jobs",
    data_subjects: "staff",
    legal_basis: "task",
    retention: "record",
    columns: {
      words: "checkpoint created_by_name error input message result title",
      link: "created_by session_id",
      kept: "worker",
    },
    plain:
      "attempts cancel_requested code created_at done finished_at id kind lease_id lease_until queued_at request_id started_at state total",
  },
];
