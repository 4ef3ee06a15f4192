import { define } from "#resource/define.ts";
import { text } from "#resource/field.ts";

/**
 * Ownership from legacy records, one per line of a file: a registered asset, and an owner by number or name. Owners by
 * name have the same columns as in a register: `owner`, `owner_address`, `owner_city`, `owner_since`.
 */
export const ownershipEntry = define({
  name: "ownership",
  endpoint: "ownership",
  prefix: "OWN",
  one: "ownership",
  many: "ownerships",
  fields: {
    asset: text("Asset", 40, {
      required: true,
      hint: "Its code, roll number, plate, permit number or site",
    }),
    party: text("Owner’s code or number", 60, {
      hint: "Code, TIN, RC number, NIN or phone number. Leave blank to use the owner’s name",
    }),
    share: text("Share, %", 12, { hint: "50 or 33.33. Leave blank for 100%" }),
  },
  columns: [],
  filters: [],
  groups: [{ legend: "Ownership", fields: ["asset", "party", "share"] }],
  approval: false,
  owned: true,
  located: false,
  placeless: true,
});
