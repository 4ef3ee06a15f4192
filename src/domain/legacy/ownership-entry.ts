import { define } from "#resource/define.ts";
import { text } from "#resource/field.ts";

/**
 * Who owns what by the books before, a line of a file each: an asset on record, and an owner by number or by name.
 * Owners by name come as with a register: the columns `owner`, `owner_address`, `owner_city`, `owner_since`.
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
    party: text("Owner's code or number", 60, {
      hint: "Code, TIN, RC number, NIN or phone number; left out, the owner's name",
    }),
    share: text("Share, %", 12, { hint: "50 or 33.33; left out, the whole" }),
  },
  columns: [],
  filters: [],
  groups: [{ legend: "Who owns what", fields: ["asset", "party", "share"] }],
  approval: false,
  owned: true,
  located: false,
  placeless: true,
});
