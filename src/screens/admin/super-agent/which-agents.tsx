import { useState } from "react";
import type { AgentsOfSuper } from "#areas/ticketing/agents/agents-of.ts";
import { countNoun } from "#domain/count-text.ts";
import { Group } from "#ui/primitives/field.tsx";
import { Checkbox, Radio } from "#ui/primitives/input.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";

interface WhichAgentsProps {
  agents: AgentsOfSuper;
  error: readonly string[] | undefined;
}

/** Choice of all or some agents, with their float, which moves with them. */
export function WhichAgents({ agents, error }: WhichAgentsProps) {
  const { total, float_kobo, rows } = agents;
  const [which, setWhich] = useState("all");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const selectedFloat = rows.reduce((sum, { id, balance }) => sum + (chosen.has(id) ? (balance ?? 0) : 0), 0);
  const float = which === "all" ? float_kobo : float_kobo === null ? null : selectedFloat;
  const count = which === "all" ? total : chosen.size;
  const choose = (value: string) => ({ value, checked: which === value, onChange: () => setWhich(value) });
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Group legend="Agents">
      <Radio name="which" {...choose("all")}>
        All {total.toLocaleString("en-NG")}
      </Radio>
      <Radio name="which" {...choose("chosen")}>
        Selected agents
      </Radio>
      {error ? <Notice kind="bad">{error.join(" ")}</Notice> : null}
      {which === "chosen" ? (
        <>
          <Lines>
            {rows.map(({ id, title, place, code, balance }) => (
              <ValueLine key={id} end={balance === null ? null : <Money kobo={balance} />}>
                <Checkbox name="agent_ids" value={id} checked={chosen.has(id)} onChange={() => toggle(id)}>
                  {title}, {place ?? code}
                </Checkbox>
              </ValueLine>
            ))}
          </Lines>
          {total > rows.length ? (
            <p className="soft">
              Showing the first {rows.length} by name. Reassign these first, then the others.
            </p>
          ) : null}
        </>
      ) : null}
      <p>
        {countNoun(count, "agent to reassign", "agents to reassign")}
        {float === null ? (
          "."
        ) : (
          <>
            . Float: <Money kobo={float} />. It stays in their wallets.
          </>
        )}
      </p>
    </Group>
  );
}
