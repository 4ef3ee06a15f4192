import type { PersonalTable } from "./kinds.ts";

/** Personal data in the tables of one-time codes, user preferences, biometrics, companies and agents. */
export const accountsData: readonly PersonalTable[] = [
  {
    table: "one_time_token",
    label: "One-time codes and links",
    data_subjects: "users",
    legal_basis: "security",
    retention: "days30",
    columns: {
      gone: "secret_hash",
      link: "user_id",
    },
    plain: "created_at expires_at id purpose record_id resource tries_left used_at",
  },
  {
    table: "proof_challenge",
    label: "Sign-ins in progress",
    data_subjects: "users",
    legal_basis: "security",
    retention: "minutes",
    columns: {
      link: "individual_id user_id",
      gone: "secret_hash webauthn",
    },
    plain: "client expires_at purpose tries_left",
  },
  {
    table: "photo_hand_over",
    label: "Phone camera links",
    data_subjects: "users",
    legal_basis: "task",
    retention: "short",
    columns: {
      gone: "secret_hash",
      link: "session_id",
    },
    plain: "created_at ended_at expires_at id record_id resource taken tries",
  },
  {
    table: "held_photo",
    label: "Photos not yet attached to a record",
    data_subjects: "users",
    legal_basis: "task",
    retention: "short",
    columns: {
      gone: "file_name",
    },
    plain: "created_at hand_over_id id",
  },
  {
    table: "notification_choice",
    label: "Message settings",
    data_subjects: "users",
    legal_basis: "consent",
    retention: "account",
    columns: {
      gone: "channel kind on",
      link: "user_id",
    },
    plain: "",
  },
  {
    table: "list_choice",
    label: "List settings",
    data_subjects: "users",
    legal_basis: "task",
    retention: "account",
    columns: {
      gone: "columns",
      link: "user_id",
    },
    plain: "default_view_id resource",
  },
  {
    table: "saved_view",
    label: "Saved views",
    data_subjects: "users",
    legal_basis: "task",
    retention: "account",
    columns: {
      words: "query",
      gone: "name",
      link: "owner_id",
    },
    plain: "created_at deleted_at id resource shared updated_at",
  },
  {
    table: "biometric_enrolment",
    label: "Live photos and passkeys, with consent",
    data_subjects: "payers",
    legal_basis: "consent",
    retention: "withdrawn",
    columns: {
      kept: "consent_version consented_at passkey_at photo_at withdrawn_at withdrawn_by",
      gone: "credential_hash credential_id photo_file public_key transports",
      link: "individual_id user_id",
    },
    plain: "counter id",
  },
  {
    table: "biometric_proof",
    label: "Passkey identity checks",
    data_subjects: "payers",
    legal_basis: "consent",
    retention: "withdrawn",
    columns: {
      gone: "code_hash proved_at",
    },
    plain: "enrolment_id expires_at id",
  },
  {
    table: "biometric_visit",
    label: "Enrolment visits",
    data_subjects: "payers",
    legal_basis: "consent",
    retention: "short",
    columns: {
      gone: "confirmed_at",
      link: "individual_id visitor",
    },
    plain: "created_at id",
  },
  {
    table: "corporate",
    label: "Companies and their contacts",
    data_subjects: "contacts",
    legal_basis: "law",
    retention: "books",
    columns: {
      words: "contact_name",
      kept: "custom email import_key name phone_number",
      link: "created_by editors updated_by",
      follows: "search title",
    },
    plain:
      "accuracy city code created_at id import_id landmark latitude lga_id longitude map_cell number_of_staff rc_number sector status street_name street_number submitted_at tax_id tin_number updated_at version year_of_registration",
  },
  {
    table: "super_agent",
    label: "Super agents and their contacts",
    data_subjects: "agents",
    legal_basis: "contract",
    retention: "books",
    columns: {
      listed: "contact_person name",
      kept: "custom email phone_number",
      link: "created_by suspended_by updated_by",
      follows: "search title",
    },
    plain:
      "accuracy agent_float_limit_kobo code commission_bp created_at daily_limit_kobo id identity import_id latitude lga_id longitude rc_number status submitted_at suspended_at suspended_reason territory updated_at version",
  },
  {
    table: "ticket_agent",
    label: "Ticket agents",
    data_subjects: "agents",
    legal_basis: "contract",
    retention: "books",
    columns: {
      link: "created_by suspended_by updated_by",
      listed: "name suspended_reason",
      kept: "custom email latitude longitude phone_number",
      follows: "search title",
    },
    plain:
      "accuracy code created_at daily_limit_kobo id identity import_id lga_id low_float_kobo market_id park_id status submitted_at super_agent_id super_agent_limit_kobo suspended_at updated_at version",
  },
];
