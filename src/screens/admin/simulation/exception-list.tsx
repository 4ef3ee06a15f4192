import type { ExceptionGroup } from "#domain/simulation.ts";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { recordPages } from "../../shared/addresses/records.ts";

interface ExceptionListProps {
  title: string;
  groups: readonly ExceptionGroup[];
  resource: string;
}

/** Exceptions that a draft adds or removes, with a few sample records each. */
export function ExceptionList({ title, groups, resource }: ExceptionListProps) {
  if (groups.length === 0) return null;
  return (
    <Panel title={title} className="gap-l">
      <Lines>
        {[...groups]
          .sort((a, b) => b.count - a.count)
          .map(({ code, message, count, samples }) => (
            <ValueLine key={`${code} ${message}`} end={count.toLocaleString("en-NG")}>
              {message}{" "}
              {samples.map((one) => (
                <span key={one.id}>
                  <a className="nowrap" href={recordPages.view(resource, one.id)}>
                    {one.code}
                  </a>{" "}
                </span>
              ))}
            </ValueLine>
          ))}
      </Lines>
    </Panel>
  );
}
