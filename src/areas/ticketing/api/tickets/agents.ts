import { getRecord } from "#areas/registry/records/get.ts";
import { userFields } from "#domain/people/user-input.ts";
import { superAgent } from "#domain/register/super-agent.ts";
import {
  bodyOf,
  definitionFields,
  idField,
  idOrCodeField,
  idsField,
  integerField,
  reasonField,
} from "#platform/http/body-fields.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, tagOf } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { agentRegisters } from "../../agents/agent-register.ts";
import { agentsOf } from "../../agents/agents-of.ts";
import { linkAccount } from "../../agents/link-account.ts";
import { reassignAgents } from "../../agents/reassign-agents.ts";
import { suspendAgent } from "../../agents/suspend-agent.ts";
import { unlinkAccount } from "../../agents/unlink-account.ts";

const ReasonBody = bodyOf({ reason: reasonField() }, ["reason"]);
const { name, email, phone_number } = definitionFields(userFields);
const AccountBody = bodyOf({
  user_id: idField("Existing account. To invite a new user, use the fields below"),
  name,
  email,
  phone_number,
});
const ReassignBody = bodyOf(
  {
    to: idOrCodeField("Super agent to move the agents to, or `office`", "office"),
    agent_ids: idsField("Agents to move. Default: all", { maxItems: 500 }),
    expected: integerField("Number of agents that you last read. If it has changed, no agent is moved", {
      example: 12,
    }),
    reason: reasonField(),
  },
  ["to", "reason"],
);

/** Routes for actions on agents and super agents beyond their registers. */
export function agentActionsApi(api: Api): void {
  for (const kind of ["ticket_agent", "super_agent"] as const) {
    const { endpoint, one } = agentRegisters[kind];
    const tags = tagOf(agentRegisters[kind]);
    for (const verb of ["suspend", "reinstate"] as const)
      writeRoute(api, {
        method: "post",
        path: `/${endpoint}/{id}/${verb}` as "/x/{id}",
        tags,
        summary: verb === "suspend" ? `Suspend a ${one} and stop all sales` : `Reinstate a ${one}`,
        guard: guard(`${kind}.approve`),
        answer: "The record with its new status",
        codes: { 404: "not-found", 409: "wrong-status", 422: "invalid, key-reused" },
        body: ReasonBody,
        work: (tx, actor, { ids, body }) => suspendAgent(tx, actor, kind, ids.id, verb, body),
      });
    writeRoute(api, {
      method: "post",
      path: `/${endpoint}/{id}/accounts` as "/x/{id}",
      tags,
      summary: `Link a sign-in account to a ${one}, or invite a new user`,
      guard: guard(`${kind}.edit`),
      status: 201,
      answer: "The account",
      codes: {
        403: "forbidden, greater-rights, step-up-needed",
        404: "not-found",
        409: "wrong-status, agent-has-account, account-linked",
        422: "invalid, duplicate, key-reused",
      },
      body: AccountBody,
      work: (tx, actor, { ids, body }) => linkAccount(tx, actor, kind, ids.id, body),
    });
    writeRoute(api, {
      method: "post",
      path: `/${endpoint}/{id}/accounts/{user_id}/unlink` as "/x/{id}/{user_id}",
      tags,
      summary: `Unlink an account from a ${one}`,
      guard: guard(`${kind}.edit`),
      answer: "The unlinked account",
      codes: { 404: "not-found", 422: "invalid, key-reused" },
      body: ReasonBody,
      work: (tx, actor, { ids, body }) => unlinkAccount(tx, actor, kind, ids, body),
    });
  }
  addReassignRoutes(api);
}

/** Moving agents between super agents. */
function addReassignRoutes(api: Api): void {
  const tags = tagOf(superAgent);
  readRoute(api, {
    path: "/super-agents/{id}/agents",
    tags,
    summary: "Get the number of agents of a super agent, their total float and the first 200 agents by name",
    guard: guard("super_agent.view"),
    answer: "The agents",
    codes: { 404: "not-found" },
    read: async (actor, { ids }) => {
      const { id } = await getRecord(actor, superAgent, ids.id);
      return agentsOf(actor, id, 200);
    },
  });
  writeRoute(api, {
    method: "post",
    path: "/super-agents/{id}/reassign",
    tags,
    summary: "Move all or selected agents to another super agent, or directly under the revenue office",
    guard: guard("ticket_agent.edit"),
    answer: "Number of agents moved, and the agents that had already been moved",
    codes: { 404: "not-found", 409: "selection-changed", 422: "invalid, key-reused" },
    body: ReassignBody,
    work: (tx, actor, { ids, body }) => reassignAgents(tx, actor, ids.id, body),
  });
}
