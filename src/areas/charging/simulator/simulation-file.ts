import type { FormatName } from "#domain/file-formats.ts";
import { plainNaira } from "#domain/money.ts";
import { type ChangedAsset, type SimulationRow, simulationRows } from "#domain/simulation.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import type { Sheet, SheetColumn } from "#platform/export/sheet.ts";
import { getFinishedSimulation } from "./get-simulation.ts";
import type { Simulation } from "./simulation-job.ts";

const text = (head: string): SheetColumn => ({ head, kind: "text" });
const number = (head: string): SheetColumn => ({ head, kind: "number" });
const money = (head: string): SheetColumn => ({ head, kind: "money" });

const COLUMNS: readonly SheetColumn[] = [
  text("Breakdown"),
  text("Name"),
  text("Code"),
  number("Charged today"),
  money("Today (₦)"),
  number("Charged under the draft"),
  money("Draft (₦)"),
  money("Difference (₦)"),
  number("Pay more"),
  number("Pay less"),
  number("Pay the same"),
  number("Newly charged"),
  number("No longer charged"),
];

const BREAKDOWNS = { all: "All", lga: "By local government", class: "By class" } as const;

/**
 * A simulation as a file with the same rows and amounts as its screen.
 * @throws AppError not-signed-in, forbidden, not-found, preview-not-done
 */
export async function simulationFile(
  actor: Actor,
  jobId: number,
  format: FormatName,
): Promise<GeneratedFile> {
  const simulation = await getFinishedSimulation(actor, jobId);
  await audit(database(), actor, {
    action: "tariff_draft.export_simulation",
    record_id: simulation.draft_id,
    after: { format, job: jobId },
  });
  return sheetFile("tariff simulation", format, simulationSheet(simulation), simulation.on);
}

function simulationSheet(simulation: Simulation): Sheet {
  const rows = [
    ...simulationRows(simulation).map(rowCells),
    ...simulation.up.map((mover) => moverCells("Largest increases", mover)),
    ...simulation.down.map((mover) => moverCells("Largest decreases", mover)),
  ];
  return { name: "Simulation", columns: COLUMNS, batches: [rows] };
}

function rowCells({ breakdown, part, difference_kobo }: SimulationRow): string[] {
  const { name, today, draft, moves } = part;
  const { more, less, same, coming, going } = moves;
  return [
    BREAKDOWNS[breakdown],
    name,
    "",
    String(today.count),
    plainNaira(today.total_kobo),
    String(draft.count),
    plainNaira(draft.total_kobo),
    plainNaira(difference_kobo),
    ...[more, less, same, coming, going].map(String),
  ];
}

function moverCells(breakdown: string, { code, title, today_kobo, draft_kobo }: ChangedAsset): string[] {
  return [
    breakdown,
    title,
    code,
    "",
    plainNaira(today_kobo),
    "",
    plainNaira(draft_kobo),
    plainNaira(draft_kobo - today_kobo),
    "",
    "",
    "",
    "",
    "",
  ];
}
