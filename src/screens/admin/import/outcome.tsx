import { useLoaderData } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { Button, ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { WithAside } from "#ui/primitives/layout.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { address } from "../../shared/records/address.ts";
import type { ImportData } from "./import.tsx";

interface OutcomeProps {
  resource: AnyResource;
  busy: boolean;
  message: string | undefined;
  onRun: () => void;
  onMatch: () => void;
}

/** What the file would make, or has made; and every line that stays out, with its reason. */
export function Outcome({ resource, busy, message, onRun, onMatch }: OutcomeProps) {
  const { view } = useLoaderData<ImportData>();
  const work = view.run ?? view.check;
  const counts = work?.counts;
  const done = view.run !== null;
  const more = view.state === "failed" || view.state === "cancelled" || !done;
  return (
    <div className="stack gap">
      {message ? (
        <Notice kind="bad" alert>
          {message}
        </Notice>
      ) : null}
      {work?.error ? <Notice kind="bad">{work.error.message}</Notice> : null}
      {view.state === "cancelled" ? (
        <Notice kind="warn">Stopped. What is in stays in; go on, and nothing is made twice.</Notice>
      ) : null}
      {view.state === "done" ? <Notice kind="good">The file is in. {work?.message}</Notice> : null}
      <WithAside>
        <Panel
          title={done ? "Lines that stayed out" : "Lines that would stay out"}
          end={<BadLinesFile id={view.id} any={(work?.bad_lines.length ?? 0) > 0} />}
        >
          <BadLines lines={work?.bad_lines ?? []} />
        </Panel>
        <Panel title={done ? "What came in" : "What it would make"}>
          {counts ? (
            <Lines total>
              <LeadLine end={number(counts.made)}>{done ? "Made" : `New ${resource.many}`}</LeadLine>
              {done ? <LeadLine end={number(counts.owners_made)}>Owners made</LeadLine> : null}
              <LeadLine end={number(counts.there)}>On record already</LeadLine>
              <LeadLine end={number(counts.different)}>On record with other values</LeadLine>
              <LeadLine end={number(counts.repeated)}>Repeated in the file</LeadLine>
              <LeadLine end={number(counts.bad)}>Refused</LeadLine>
              <LeadLine end={number(counts.lines)}>Lines</LeadLine>
            </Lines>
          ) : null}
        </Panel>
      </WithAside>
      <Buttons>
        {more && counts ? (
          <Button kind="primary" busy={busy} disabled={!done && counts.made === 0} onClick={onRun}>
            {done ? "Go on bringing in" : `Bring in ${number(counts.made)} ${resource.many}`}
          </Button>
        ) : null}
        {done ? (
          <ButtonLink
            kind={more ? "plain" : "primary"}
            to={resource.approval ? address.waiting(resource) : address.list(resource)}
          >
            {resource.approval ? "Go to what waits for approval" : `Go to the ${resource.many}`}
          </ButtonLink>
        ) : null}
        <Button onClick={onMatch}>Change the columns</Button>
      </Buttons>
    </div>
  );
}

function BadLinesFile({ id, any }: { id: number; any: boolean }) {
  if (!any) return null;
  return (
    <ButtonAnchor slim icon="file-down" href={`/api/v1/imports/${id}/bad-lines`} download>
      All of them as a file
    </ButtonAnchor>
  );
}

type Told = NonNullable<ImportData["view"]["check"]>["bad_lines"][number];

function BadLines({ lines }: { lines: readonly Told[] }) {
  if (lines.length === 0) return <p className="soft">None: every line can come in.</p>;
  return (
    <Table caption="Lines that stay out and why" fold two>
      <thead>
        <tr>
          <HeadCell right>Line</HeadCell>
          <HeadCell>Column</HeadCell>
          <HeadCell>What it says</HeadCell>
          <HeadCell>Why not</HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines.flatMap(({ line, faults }) =>
          faults.map((fault, at) => (
            <tr key={`${line} ${fault.column ?? ""} ${fault.message}`}>
              <Cell right place="sum">
                {at === 0 ? number(line) : ""}
              </Cell>
              <Cell place="sub">{fault.column ?? ""}</Cell>
              <Cell spare>{fault.value ?? ""}</Cell>
              <Cell place="name">{fault.message}</Cell>
            </tr>
          )),
        )}
      </tbody>
    </Table>
  );
}

function number(value: number): string {
  return value.toLocaleString("en-NG");
}
