/** Pages of guests; the addresses are prescribed. */
export const guestUrls = {
  superAgents: "/guest/list/super-agent1s",
  agents: "/guest/list/ticket-agen1t",
  superAgent: (id: number) => `/guest/view/super-agent/${id}`,
  agent: (id: number) => `/guest/view/ticket-agent/${id}`,
};
