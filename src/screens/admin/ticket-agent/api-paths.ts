import type { AgentKind } from "#areas/ticketing/agents/agent-register.ts";

const API: Readonly<Record<AgentKind, string>> = {
  ticket_agent: "/api/v1/ticket-agents",
  super_agent: "/api/v1/super-agents",
};

/** API calls for agents and super agents. */
export const agentPaths = {
  verb: (kind: AgentKind, id: number, verb: "suspend" | "reinstate") => `${API[kind]}/${id}/${verb}`,
  accounts: (kind: AgentKind, id: number) => `${API[kind]}/${id}/accounts`,
  unlink: (kind: AgentKind, id: number, user: number) => `${API[kind]}/${id}/accounts/${user}/unlink`,
  reassign: (id: number) => `${API.super_agent}/${id}/reassign`,
};

/** URLs of an agent's related lists. */
export const agentPages = {
  wallet: (wallet: number) => `/admin/list/wallet-activites?wallet=${wallet}`,
  agentsOf: (superAgent: number) => `/admin/list/ticket-agent?super_agent_id=${superAgent}`,
  reassign: (superAgent: number) => `/admin/reassign/super-agent/${superAgent}`,
  newAgentOf: (superAgent: number) => `/admin/create/ticket-agent?super_agent_id=${superAgent}`,
};
