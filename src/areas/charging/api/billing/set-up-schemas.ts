import { z } from "@hono/zod-openapi";
import { agencyFields, bankAccountFields } from "#domain/agency-input.ts";
import { revenueItemFields } from "#domain/revenue-item-input.ts";
import {
  bodyOf,
  choiceField,
  componentField,
  dayField,
  definitionFields,
  idField,
  listField,
  objectField,
  reasonField,
  requiredFields,
  shareField,
  textField,
  versionField,
} from "#platform/http/body-fields.ts";
import { periodAndAssets, termFields } from "./schemas.ts";

/** The domain validates the bodies and reports all errors together, so the schemas refuse nothing. */
const account = {
  ...definitionFields(bankAccountFields),
  bank_account_number: textField("Account number (NUBAN), 10 digits", { example: "0123456789" }),
};

export const AccountBody = bodyOf(account, requiredFields(bankAccountFields)).openapi("AgencyAccountBody");

export const AgencyBody = bodyOf({
  ...definitionFields(agencyFields),
  short_code: textField("Short code of 2 to 10 letters and digits. Receipt numbers start with it", {
    maxLength: 10,
    example: "IRS",
  }),
  version: versionField("Version you last read. Required for updates"),
  status: choiceField(["active", "archived"], "Status. Only for updates"),
  ...account,
}).openapi("AgencyBody");

const shares = listField(
  { agency_id: idField("Agency"), share_bp: shareField("Share") },
  "Agencies and their shares. The shares must add up to 100%",
  {
    maxItems: 50,
    example: [
      { agency_id: 1, share_bp: "90" },
      { agency_id: 2, share_bp: 1_000 },
    ],
  },
);

export const RevenueItemBody = bodyOf({
  ...definitionFields(revenueItemFields),
  code: textField("Code of the item in the law. Can contain letters, digits and dashes", {
    maxLength: 15,
    example: "TR-01",
  }),
  agency_id: idField("Agency that bills the item"),
  shares,
  version: versionField("Version you last read. Required for updates"),
  status: choiceField(["active", "archived"], "Status. Only for updates"),
}).openapi("RevenueItemBody");

export const SplitBody = bodyOf(
  {
    effective_from: dayField("First day of the split. Must be tomorrow or later", "2027-01-01"),
    shares,
    reason: reasonField("Reason, shown to the approver"),
  },
  ["effective_from", "shares", "reason"],
).openapi("RevenueSplitBody");

export const DraftBody = bodyOf({
  category_id: idField("Demand category. Only for new drafts"),
  name: textField("Name", { maxLength: 100, example: "2027 rates" }),
  effective_from: dayField("First day on which the lines and terms apply", "2027-01-01"),
  lines: {
    type: "array",
    items: componentField("CategoryItemBody"),
    description: "Lines without dates. Default: those in force on the first day",
  },
  terms: objectField(termFields, "Terms. Default: those in force on the first day"),
  version: versionField("Version you last read. Required for updates"),
}).openapi("TariffDraftBody");

export const SimulationBody = z.object(periodAndAssets);

export const VersionBody = bodyOf({ version: versionField() }, ["version"]).openapi("VersionBody");
