/** API paths of tickets. */
export const ticketPaths = {
  sell: "/api/v1/tickets",
  holders: "/api/v1/ticket-holders",
  salesFile: "/api/v1/ticket-sales/file",
  print: (id: number) => `/api/v1/tickets/${id}/print`,
  pdf: (id: number) => `/api/v1/tickets/${id}/pdf?size=80mm`,
  voidTicket: (id: number) => `/api/v1/tickets/${id}/void`,
} as const;

/** Pages of tickets. */
export const ticketPages = {
  sell: "/agent",
  sales: "/agent/sales",
  agentView: (id: number) => `/agent/tickets/${id}`,
  list: "/admin/list/single-ticket",
  salesByAgent: "/admin/sales-by-agent",
  salesByAgentTickets: "/admin/sales-by-agent/tickets",
  view: (id: number) => `/admin/view/single-ticket/${id}`,
} as const;

export const holderLabels = {
  vehicle: { label: "Plate", hint: "For example, ABC-123DE" },
  shop: { label: "Shop code", hint: "For example, SHP-0012345-K" },
  person: { label: "Phone number", hint: "11 digits" },
} as const;

/** Vehicle classes in one word, to fit on a phone. */
export const shortClasses: Readonly<Record<string, string>> = {
  okada: "Okada",
  keke: "Keke",
  car: "Car",
  taxi: "Taxi",
  bus: "Bus",
  truck: "Truck",
  other: "Vehicle",
};
