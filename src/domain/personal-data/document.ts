import { deletedOnErasure, keptOnErasure } from "../data-case.ts";
import { retentionRules } from "../retention.ts";
import { dataSubjects, legalBases, retentionPeriods, type Treatment, treatments } from "./kinds.ts";
import { nonPersonalTables } from "./non-personal-tables.ts";
import { columnsOf, personalTables } from "./tables.ts";

const TREATMENT_ORDER = Object.keys(treatments) as Treatment[];

/** Generates docs/personal-data.md from the map. */
export function personalDataDocument(): string {
  return `${[
    "# Personal data",
    "Generated from `src/domain/personal-data/` by `node scripts/personal-data.mjs --write`; do not edit. A test checks that it covers every column of the database.",
    "## Pseudonymising",
    "Removed:",
    deletedOnErasure.map((text) => `- ${text}`).join("\n"),
    "Kept:",
    keptOnErasure.map(({ what, why }) => `- **${what}.** ${why}`).join("\n"),
    "## Automatic deletion",
    "Each rule is off until an officer checks its counts and turns it on.",
    retentionRules
      .map(({ title, default_days }) => `- ${title}: after ${default_days} days by default.`)
      .join("\n"),
    "Daily jobs also delete expired data: stored responses for repeated requests and sent codes (30 days), messages (2 years), incomplete uploads (2 days), generated files (3 days), photos without consent, and logs (as set in Settings).",
    "## Tables with personal data",
    ...personalTables.map((one) =>
      [
        `### ${one.label} (\`${one.table}\`)`,
        `Data subjects: ${dataSubjects[one.data_subjects]}. Legal basis: ${legalBases[one.legal_basis]}. Retention: ${retentionPeriods[one.retention]}.`,
        TREATMENT_ORDER.flatMap((how) => {
          const names = columnsOf(one, how);
          return names.length > 0
            ? [`- ${names.map((name) => `\`${name}\``).join(", ")}: ${treatments[how]}.`]
            : [];
        }).join("\n"),
      ].join("\n\n"),
    ),
    "## Tables without personal data",
    `${Object.keys(nonPersonalTables)
      .map((name) => `\`${name}\``)
      .join(", ")}.`,
  ].join("\n\n")}\n`;
}
