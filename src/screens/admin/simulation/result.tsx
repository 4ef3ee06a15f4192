import type { Simulation } from "#areas/charging/simulator/simulation-job.ts";
import { formatDate } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import { simulationRows } from "#domain/simulation.ts";
import { ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { CLASS_LABELS } from "../billing-run/tally-tables.tsx";
import { pages, paths } from "../charging/api-paths.ts";
import { ComparisonBars } from "./comparison-bars.tsx";
import { ExceptionList } from "./exception-list.tsx";
import type { SimulationPage } from "./loaders.ts";
import { Movers } from "./movers.tsx";
import { PartTable } from "./part-table.tsx";

interface SimulationResultProps {
  jobId: number;
  simulation: Simulation;
  page: SimulationPage;
}

/** Comparison of a draft with the current tariff: summary, bars, tables and download. */
export function SimulationResult({ jobId, simulation, page }: SimulationResultProps) {
  const { resource, up, down, new_exceptions, gone_exceptions } = simulation;
  const rows = simulationRows(simulation);
  const rowsOf = (breakdown: string) => rows.filter((row) => row.breakdown === breakdown);
  const kind = CLASS_LABELS[resource] ?? "kind";
  return (
    <>
      <StaleNotice simulation={simulation} page={page} />
      <Summary simulation={simulation} />
      <Buttons className="gap">
        <ButtonAnchor icon="file-down" href={paths.simulationFile(jobId, "csv")} download>
          Download as CSV
        </ButtonAnchor>
        <ButtonAnchor icon="file-down" href={paths.simulationFile(jobId, "xlsx")} download>
          Download as Excel
        </ButtonAnchor>
        <ButtonLink to={`${pages.simulate(page.draft.id)}?${page.selectionQuery}`}>
          Change selection
        </ButtonLink>
      </Buttons>
      <Panel title="By local government" className="gap-l">
        <ComparisonBars name="By local government" rows={rowsOf("lga")} />
        <PartTable rows={[...rowsOf("lga"), ...rowsOf("all")]} head="Local government" resource={resource} />
      </Panel>
      <Panel title={`By ${kind}`} className="gap-l">
        <ComparisonBars name={`By ${kind}`} rows={rowsOf("class")} />
        <PartTable rows={[...rowsOf("class"), ...rowsOf("all")]} head={kind} resource={resource} />
      </Panel>
      <Movers title="Largest increases" movers={up} resource={resource} />
      <Movers title="Largest decreases" movers={down} resource={resource} />
      <ExceptionList title="No longer charged" groups={new_exceptions} resource={resource} />
      <ExceptionList
        title="Newly charged, by previous reason for exclusion"
        groups={gone_exceptions}
        resource={resource}
      />
    </>
  );
}

function StaleNotice({ simulation, page: { draft } }: Pick<SimulationResultProps, "simulation" | "page">) {
  if (draft.state === "draft" && draft.version === simulation.draft_version) return null;
  return (
    <Notice kind="warn" className="gap">
      {draft.state === "draft"
        ? "The draft has changed. Run the simulation again."
        : `The draft was ${draft.state === "published" ? "published" : "discarded"} after this simulation.`}
    </Notice>
  );
}

function Summary({ simulation }: { simulation: Simulation }) {
  const { seen, already_billed, neither, resource, on } = simulation;
  const { today, draft, moves } = simulation.all;
  const { one, many } = getRegister(resource);
  const formatCount = (count: number) => count.toLocaleString("en-NG");
  return (
    <p className="gap">
      {`${formatCount(seen)} ${seen === 1 ? one : many} checked: `}
      <b className="strong">
        <Money kobo={draft.total_kobo} />
        {" in the draft, "}
        <Money kobo={today.total_kobo} />
        {" today, "}
        <Money kobo={draft.total_kobo - today.total_kobo} sign />
      </b>
      {`. ${formatCount(moves.more)} would pay more, ${formatCount(moves.less)} less, ${formatCount(moves.same)} the same; ${formatCount(moves.coming)} newly charged, ${formatCount(moves.going)} no longer; ${formatCount(neither)} not charged under either, ${formatCount(already_billed)} already billed for this period and excluded.`}{" "}
      <span className="soft">{`Calculated for ${formatDate(on)}.`}</span>
    </p>
  );
}
