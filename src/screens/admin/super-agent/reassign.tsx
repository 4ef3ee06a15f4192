import { useState } from "react";
import { useLoaderData, useNavigate, useRevalidator } from "react-router";
import { getRecord } from "#areas/registry/records/get.ts";
import { agentsOf } from "#areas/ticketing/agents/agents-of.ts";
import type { Reassigned } from "#areas/ticketing/agents/reassign-agents.ts";
import { superAgent } from "#domain/register/super-agent.ts";
import { authorize } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { recordPages } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { agentPaths } from "../ticket-agent/api-paths.ts";
import { ReassignTarget } from "./reassign-target.tsx";
import { WhichAgents } from "./which-agents.tsx";

/** Maximum number of agents to select from; "all" moves every agent regardless of number. */
const MAX_AGENTS = 500;
const LONGEST = 500;

export const meta = pageTitle("Reassign agents");
export const loader = pageLoader(async (args) => {
  authorize(args.actor, "ticket_agent.edit");
  const { id, code, title } = await getRecord(args.actor, superAgent, routeId(args));
  return { record: { id, code, title }, agents: await agentsOf(args.actor, id, MAX_AGENTS) };
});

/** Reassigns agents of a super agent to another one or to the revenue office, with a reason. */
export default function Reassign() {
  const { record, agents } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [result, setResult] = useState<Reassigned>();
  const view = recordPages.view("super_agent", record.id);
  const { submit, busy, wrong, errors } = useSubmit<Reassigned>({
    path: agentPaths.reassign(record.id),
    onSuccess: (done) => {
      if (done.not_moved.length > 0) {
        setResult(done);
        return revalidate();
      }
      notify({ kind: "good", title: movedText(done.moved) });
      return navigate(view);
    },
  });
  return (
    <>
      <Breadcrumb>
        <a href={recordPages.list(superAgent)}>Super agents</a> · <a href={view}>{record.code}</a>
      </Breadcrumb>
      <PageHead title={`Reassign agents of ${record.title}`} />
      {result ? <AlreadyReassigned done={result} /> : null}
      {agents.total === 0 ? (
        <Empty
          title="No agents to reassign"
          actions={<ButtonLink to={view}>Back to super agent</ButtonLink>}
        />
      ) : (
        <FormColumn
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit(bodyOf(new FormData(event.currentTarget), agents.total));
          }}
        >
          <ErrorList
            errors={wrong}
            labels={{ to: "New super agent", agent_ids: "Agents", reason: "Reason", expected: "Agents" }}
          />
          <ReassignTarget error={errors.to} />
          <WhichAgents agents={agents} error={errors.agent_ids} />
          <Field
            name="reason"
            label="Reason"
            hint="Shown in each agent’s history"
            counter={LONGEST}
            error={errors.reason}
          >
            <TextArea required maxLength={LONGEST} />
          </Field>
          <FormButtons action="Reassign agents" busy={busy} back={view} />
        </FormColumn>
      )}
    </>
  );
}

function movedText(moved: number): string {
  return moved === 1 ? "1 agent reassigned" : `${moved.toLocaleString("en-NG")} agents reassigned`;
}

/** All agents, with the count that was shown, or the selected ones. */
function bodyOf(form: FormData, expected: number): object {
  const to = form.get("target") === "office" ? "office" : form.get("to");
  const common = { to, reason: form.get("reason") };
  return form.get("which") === "chosen"
    ? { ...common, agent_ids: form.getAll("agent_ids").map(Number) }
    : { ...common, expected };
}

/** Agents that someone else reassigned after the page was loaded. */
function AlreadyReassigned({ done }: { done: Reassigned }) {
  return (
    <Notice kind="warn" alert>
      {movedText(done.moved)}. These agents were already reassigned:
      <Lines>
        {done.not_moved.map(({ id, title, super_agent }) => (
          <ValueLine key={id} end={super_agent ?? "The revenue office"}>
            <a href={recordPages.view("ticket_agent", id)}>{title}</a>
          </ValueLine>
        ))}
      </Lines>
    </Notice>
  );
}
