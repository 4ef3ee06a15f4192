import type { PersonalTable } from "./kinds.ts";

/** Personal data in the tables of what people own and occupy, and what is told of it. */
export const moreAssetsData: readonly PersonalTable[] = [
  {
    table: "record_merge_row",
    what: "What a merge changed",
    whose: "payers",
    ground: "law",
    keep: "books",
    columns: {
      words: "became was",
      kept: "key",
    },
    plain: "merge_id step table_name",
  },
  {
    table: "duplicate_pair",
    what: "Records that may be the same",
    whose: "payers",
    ground: "task",
    keep: "record",
    columns: {
      link: "decided_by",
      words: "decided_by_name reason why",
    },
    plain: "decided_at first_id found_at id rank resource second_id state",
  },
  {
    table: "import",
    what: "Files brought in",
    whose: "payers",
    ground: "task",
    keep: "files",
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
    what: "Files being sent",
    whose: "payers",
    ground: "task",
    keep: "short",
    columns: {
      link: "created_by",
      listed: "file_name",
      kept: "path",
    },
    plain: "created_at id import_id modified_ms received resource size touched_at",
  },
  {
    table: "import_stay",
    what: "What an undone import left",
    whose: "payers",
    ground: "task",
    keep: "record",
    columns: {
      words: "reason",
    },
    plain: "job_id position record_id resource",
  },
  {
    table: "enumeration",
    what: "What phones entered in the street",
    whose: "payers",
    ground: "task",
    keep: "record",
    columns: {
      link: "created_by",
    },
    plain: "digest entered_at id key record_id resource sent_at",
  },
];
