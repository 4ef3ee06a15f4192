import type { FormatName } from "#domain/file-formats.ts";
import { type ChangedAsset, type SimulationRow, simulationRows } from "#domain/simulation.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database } from "#kernel/db/client.ts";
import type { GeneratedFile } from "#platform/export/formats.ts";
import { fileName, formats } from "#platform/export/formats.ts";
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
  return {
    name: fileName("tariff simulation", simulation.on, format),
    type: formats[format].type,
    bytes: formats[format].bytes(simulationSheet(simulation)),
  };
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
    naira(today.total_kobo),
    String(draft.count),
    naira(draft.total_kobo),
    naira(difference_kobo),
    ...[more, less, same, coming, going].map(String),
  ];
}

function moverCells(breakdown: string, { code, title, today_kobo, draft_kobo }: ChangedAsset): string[] {
  return [
    breakdown,
    title,
    code,
    "",
    naira(today_kobo),
    "",
    naira(draft_kobo),
    naira(draft_kobo - today_kobo),
    "",
    "",
    "",
    "",
    "",
  ];
}

/** Plain numbers that a spreadsheet can add up: −1250000 → "-12500.00". */
function naira(kobo: number): string {
  const digits = String(Math.abs(kobo)).padStart(3, "0");
  return `${kobo < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
