import { goneOnErasure, keptOnErasure } from "../data-case.ts";
import { columnsOf, personalTables } from "../personal-data.ts";
import { retentionRules } from "../retention.ts";
import { grounds, people, periods, type Treatment, treatments } from "./kinds.ts";
import { nothingPersonal } from "./nothing-personal.ts";

const ORDER = Object.keys(treatments) as Treatment[];

/** The map of personal data as a document, in Markdown. */
export function personalDataDocument(): string {
  return `${[
    "# Personal data",
    "Made of `src/domain/personal-data/` by `node scripts/personal-data.mjs --write`; not written by hand. A test holds every column of the database against it.",
    "## What pseudonymising does",
    "What goes:",
    goneOnErasure.map((words) => `- ${words}`).join("\n"),
    "What stays:",
    keptOnErasure.map(({ what, why }) => `- **${what}.** ${why}`).join("\n"),
    "## What is cleared by itself",
    "Nothing of this before it is switched on, and its counts were looked at.",
    retentionRules
      .map(({ title, days }) => `- ${title}: after ${days} days, unless set otherwise.`)
      .join("\n"),
    "Besides, daily jobs clear what has run out: answers kept for repeated calls and codes that were sent (30 days), messages (2 years), files never sent (2 days), made files (3 days), photos that no consent covers, logs (as Settings say).",
    "## Where it lies",
    ...personalTables.map((one) =>
      [
        `### ${one.what} (\`${one.table}\`)`,
        `Whose: ${people[one.whose]}. Ground: ${grounds[one.ground]}. Kept: ${periods[one.keep]}.`,
        ORDER.flatMap((how) => {
          const names = columnsOf(one, how);
          return names.length > 0
            ? [`- ${names.map((name) => `\`${name}\``).join(", ")}: ${treatments[how]}.`]
            : [];
        }).join("\n"),
      ].join("\n\n"),
    ),
    "## Tables that say nothing of anybody",
    `${Object.keys(nothingPersonal)
      .map((name) => `\`${name}\``)
      .join(", ")}.`,
  ].join("\n\n")}\n`;
}
