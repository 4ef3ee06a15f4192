import type { PersonalTable } from "./kinds.ts";

/** Personal data in the tables of assets, ownership and occupancy. */
export const assetsData: readonly PersonalTable[] = [
  {
    table: "ownership",
    label: "Ownership",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "created_by ended_by individual_id",
      kept: "share_bp since until",
    },
    plain: "asset_id asset_type change_id corporate_id created_at id import_id undone",
  },
  {
    table: "ownership_change",
    label: "Ownership changes",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "created_by",
      words: "created_by_name reason",
    },
    plain: "arrears asset_id asset_type created_at id kind number since undoes_id",
  },
  {
    table: "occupancy",
    label: "Occupancy",
    data_subjects: "payers",
    legal_basis: "task",
    retention: "record",
    columns: {
      link: "created_by individual_id updated_by",
      kept: "from_date to_date unit",
    },
    plain: "corporate_id created_at id record_id resource struck_at updated_at version",
  },
  {
    table: "property",
    label: "Properties, which are linked to people",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      kept: "assessed_value city custom latitude longitude roll_number street_name street_number",
      link: "created_by editors updated_by",
      listed: "landmark",
      follows: "search title",
    },
    plain:
      "accuracy building_type class_code code created_at id import_id lga_id map_cell number_of_beds number_of_floors number_of_rooms plot_size status street_id submitted_at updated_at use version year_built",
  },
  {
    table: "shop",
    label: "Shops",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      kept: "city custom latitude longitude permit_number phone_number street_name street_number",
      link: "created_by editors updated_by",
      listed: "landmark trade_name",
      follows: "search title",
    },
    plain:
      "accuracy code created_at id import_id lga_id line_of_business map_cell market_id number_of_staff property_id status street_id submitted_at unit updated_at version",
  },
  {
    table: "vehicle",
    label: "Vehicles",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      kept: "chassis_number custom plate_number title",
      link: "created_by editors updated_by",
      follows: "search",
    },
    plain:
      "accuracy code created_at id import_id latitude lga_id longitude make model park park_id plate_type route status submitted_at updated_at vehicle_class version year_of_make",
  },
  {
    table: "mast",
    label: "Masts",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "created_by editors updated_by",
      listed: "operator site_name",
      kept: "custom latitude longitude",
      follows: "search title",
    },
    plain:
      "accuracy city code created_at height id import_id landmark lga_id map_cell mast_type property_id status street_id street_name street_number submitted_at updated_at version",
  },
  {
    table: "signage",
    label: "Signs",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "created_by editors updated_by",
      listed: "description",
      kept: "custom latitude longitude",
      follows: "search title",
    },
    plain:
      "accuracy city code created_at faces height id import_id landmark lga_id lit map_cell permit_from permit_number permit_to property_id sign_type status street_id street_name street_number submitted_at updated_at version width",
  },
  {
    table: "photo",
    label: "Photos of records",
    data_subjects: "payers",
    legal_basis: "task",
    retention: "record",
    columns: {
      words: "caption",
      link: "created_by",
      gone: "file_name",
    },
    plain: "bytes created_at height id position record_id removed_at resource width",
  },
  {
    table: "evidence",
    label: "Evidence photos",
    data_subjects: "payers",
    legal_basis: "task",
    retention: "record",
    columns: {
      link: "created_by",
      kept: "file_name",
    },
    plain: "about about_id bytes created_at height id width",
  },
  {
    table: "pending_change",
    label: "Changes pending approval",
    data_subjects: "payers",
    legal_basis: "task",
    retention: "record",
    columns: {
      words: "changes reason",
      link: "created_by decided_by",
    },
    plain: "base_version created_at decided_at id lga_id record_id resource status submitted_at",
  },
  {
    table: "note",
    label: "Notes on records",
    data_subjects: "payers",
    legal_basis: "task",
    retention: "record",
    columns: {
      words: "body",
      link: "written_by",
    },
    plain: "for_owner id record_id resource struck_at written_at",
  },
  {
    table: "record_merge",
    label: "Merged records",
    data_subjects: "payers",
    legal_basis: "law",
    retention: "books",
    columns: {
      link: "created_by undone_by",
      words: "created_by_name loser_title reason survivor_title undo_left undo_reason undone_by_name",
    },
    plain: "code created_at id loser_id resource survivor_id taken undone_at",
  },
];
