import type { PersonalTable } from "./kinds.ts";

/** Personal data in the tables of merges, imports and enumeration. */
export const importsData: readonly PersonalTable[] = [
  {
    table: "record_merge_row",
    label: "Changes by merges",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      words: "became was",
      kept: "key",
    },
    plain: "merge_id step table_name",
  },
  {
    table: "duplicate_pair",
    label: "Possible duplicates",
    data_subjects: "payers",
    legal_basis: "task",
    retention: "record",
    columns: {
      link: "decided_by",
      words: "decided_by_name reason why",
    },
    plain: "decided_at first_id found_at id rank resource second_id state",
  },
  {
    table: "import",
    label: "Import files",
    data_subjects: "payers",
    legal_basis: "task",
    retention: "files",
    columns: {
      link: "created_by",
      words: "created_by_name first_line sample",
      listed: "file_name",
      kept: "path",
    },
    plain:
      "check_job_id code columns created_at delimiter encoding file_cleared_at id issue_job_id job_id lines mapping notices resource sha256 size undo_check_job_id undo_job_id",
  },
  {
    table: "import_upload",
    label: "Uploads in progress",
    data_subjects: "payers",
    legal_basis: "task",
    retention: "short",
    columns: {
      link: "created_by",
      listed: "file_name",
      kept: "path",
    },
    plain: "created_at id import_id modified_ms received resource size touched_at",
  },
  {
    table: "import_stay",
    label: "Records of undone imports",
    data_subjects: "payers",
    legal_basis: "task",
    retention: "record",
    columns: {
      words: "reason",
    },
    plain: "job_id position record_id resource",
  },
  {
    table: "enumeration",
    label: "Enumeration entries",
    data_subjects: "payers",
    legal_basis: "task",
    retention: "record",
    columns: {
      link: "created_by",
    },
    plain: "digest entered_at id key record_id resource sent_at",
  },
];
