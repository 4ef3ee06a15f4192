import type { PersonalTable } from "./kinds.ts";

/** Personal data in the tables of agent accounts and devices, account managers and service providers. */
export const agentsData: readonly PersonalTable[] = [
  {
    table: "ticket_agent_user",
    label: "User accounts of ticket agents",
    data_subjects: "agents",
    legal_basis: "contract",
    retention: "books",
    columns: {
      gone: "pin_hash",
      link: "user_id",
    },
    plain: "pin_set_at pin_tries ticket_agent_id",
  },
  {
    table: "super_agent_user",
    label: "User accounts of super agents",
    data_subjects: "agents",
    legal_basis: "contract",
    retention: "books",
    columns: {
      link: "user_id",
    },
    plain: "super_agent_id",
  },
  {
    table: "agent_device",
    label: "Agent devices",
    data_subjects: "agents",
    legal_basis: "contract",
    retention: "books",
    columns: {
      listed: "name revoked_reason",
      kept: "public_key seen_at",
      link: "revoked_by",
    },
    plain: "enrolled_at id revoked_at ticket_agent_id",
  },
  {
    table: "agent_membership",
    label: "Memberships of agents with super agents",
    data_subjects: "agents",
    legal_basis: "contract",
    retention: "books",
    columns: {
      link: "moved_by",
      words: "reason",
    },
    plain: "id since super_agent_id ticket_agent_id",
  },
  {
    table: "account_manager",
    label: "Account managers",
    data_subjects: "staff",
    legal_basis: "task",
    retention: "record",
    columns: {
      link: "created_by updated_by user_id",
      clear: "office_email office_phone",
    },
    plain: "code created_at id shown_to_payers updated_at version",
  },
  {
    table: "portfolio_entry",
    label: "Portfolios of account managers",
    data_subjects: "payers",
    legal_basis: "task",
    retention: "record",
    columns: {
      link: "assigned_by ended_by individual_id",
      words: "reason",
    },
    plain: "corporate_id id manager_id since until",
  },
  {
    table: "follow_up",
    label: "Follow-ups with payers",
    data_subjects: "payers",
    legal_basis: "task",
    retention: "record",
    columns: {
      words: "body remark",
      link: "created_by done_by individual_id",
      kept: "outcome promised_kobo promised_on",
    },
    plain: "after_id corporate_id created_at done_at due_on id kind manager_id reminded_at version",
  },
  {
    table: "service_provider",
    label: "Service providers",
    data_subjects: "contacts",
    legal_basis: "contract",
    retention: "record",
    columns: {
      listed: "contact_person name",
      kept: "custom email phone_number",
      link: "created_by updated_by",
      follows: "search title",
    },
    plain:
      "accuracy agency_id code created_at description id identity import_id latitude lga_id longitude status submitted_at updated_at version",
  },
  {
    table: "service_provider_user",
    label: "User accounts of service providers",
    data_subjects: "users",
    legal_basis: "contract",
    retention: "record",
    columns: {
      link: "user_id",
    },
    plain: "provider_id",
  },
];
