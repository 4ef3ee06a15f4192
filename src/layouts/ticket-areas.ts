import type { IndexGroup, IndexItem } from "#ui/shell/index-nav.tsx";

/** Where the office, guests, super agents and agents find what is sold in the street. */

export const ticketGroups: readonly IndexGroup[] = [
  {
    head: "Tickets",
    items: [
      { to: "/admin/ticket-dashboard", label: "Ticket dashboard", icon: "chart-column" },
      {
        to: "/admin/list/single-ticket",
        label: "Single tickets",
        icon: "ticket",
        also: ["/admin/view/single-ticket"],
      },
      {
        to: "/admin/list/bulk-ticket",
        label: "Bulk tickets",
        icon: "layers",
        also: ["/admin/register/bulk-ticket", "/admin/view/bulk-ticket"],
      },
      { to: "/admin/sales-by-agent", label: "Sales by agent", icon: "calculator" },
      { to: "/admin/list/ticket-compliance", label: "Compliance", icon: "clipboard-check" },
      { to: "/admin/list/ticket-validation", label: "Validation", icon: "scan-qr-code" },
      { to: "/agent/validate", label: "Check tickets", icon: "circle-check" },
    ],
  },
  {
    head: "Agents and wallets",
    items: [
      ...registers("super-agent", "Super agents", "users", "super-agents"),
      ...registers("ticket-agent", "Ticket agents", "id-card", "ticket-agent"),
      ...registers("ticket-category", "Ticket categories", "tag", "ticket-categories"),
      {
        to: "/admin/list/wallet-fundings",
        label: "Wallet fundings",
        icon: "wallet",
        also: ["/admin/register/wallet-funding", "/admin/view/wallet-funding"],
      },
      { to: "/admin/list/wallet-activites", label: "Wallet activities", icon: "activity" },
      { to: "/admin/list/wallet-payments", label: "Wallet payments", icon: "banknote" },
      {
        to: "/admin/list/commissions",
        label: "Commissions",
        icon: "percent",
        also: ["/admin/register/commission", "/admin/view/commission"],
      },
      { to: "/admin/list/devices", label: "Agents’ phones", icon: "smartphone" },
      { to: "/admin/list/device-cases", label: "Sales to decide", icon: "scale" },
    ],
  },
];

/** A register's list, and every screen about one of its records. */
function registers(name: string, label: string, icon: IndexItem["icon"], list: string): readonly IndexItem[] {
  const also = ["view", "edit", "create", "register", "import", "reassign"].map(
    (verb) => `/admin/${verb}/${name}`,
  );
  return [
    { to: `/admin/list/${list}`, label, icon, also: [...also, `/admin/import/${name.replaceAll("-", "_")}`] },
  ];
}

export const guestGroups: readonly IndexGroup[] = [
  {
    items: [
      {
        to: "/guest",
        label: "Ticket dashboard",
        icon: "chart-column",
        alone: true,
        also: ["/guest/ticket-dashboard"],
      },
      {
        to: "/guest/list/single-ticket",
        label: "Single tickets",
        icon: "ticket",
        also: ["/guest/view/single-ticket"],
      },
      {
        to: "/guest/list/bulk-ticket",
        label: "Bulk tickets",
        icon: "layers",
        also: ["/guest/view/bulk-ticket"],
      },
      { to: "/guest/list/ticket-compliance", label: "Compliance", icon: "clipboard-check" },
      { to: "/guest/list/ticket-validation", label: "Validation", icon: "scan-qr-code" },
    ],
  },
  {
    head: "Who sells",
    items: [
      {
        to: "/guest/list/super-agent1s",
        label: "Super agents",
        icon: "users",
        also: ["/guest/view/super-agent"],
      },
      {
        to: "/guest/list/ticket-agen1t",
        label: "Ticket agents",
        icon: "id-card",
        also: ["/guest/view/ticket-agent"],
      },
      { to: "/guest/list/ticket-categories", label: "Ticket categories", icon: "tag" },
      { to: "/guest/list/wallet-fundings", label: "Wallet fundings", icon: "wallet" },
      { to: "/guest/list/wallet-activites", label: "Wallet activities", icon: "activity" },
    ],
  },
];

/** What fits side by side on a phone of 320 px; the rest stands under "More". */
export const guestTabs: readonly IndexItem[] = [
  { to: "/guest", label: "Today", icon: "chart-column", alone: true, also: ["/guest/ticket-dashboard"] },
  {
    to: "/guest/list/single-ticket",
    label: "Tickets",
    icon: "ticket",
    also: ["/guest/view/single-ticket", "/guest/list/bulk-ticket", "/guest/view/bulk-ticket"],
  },
  { to: "/guest/list/ticket-compliance", label: "Held", icon: "clipboard-check" },
  { to: "/guest/list/ticket-validation", label: "Checks", icon: "scan-qr-code" },
];

export const superAgentGroups: readonly IndexGroup[] = [
  {
    items: [
      { to: "/super-agent", label: "My agents", icon: "users" },
      { to: "/super-agent/wallet", label: "Wallet", icon: "wallet" },
      { to: "/super-agent/commission", label: "Commission", icon: "percent" },
      { to: "/super-agent/statement", label: "Statement", icon: "file-text" },
    ],
  },
];

/** What fits side by side on a phone; the rest stands under "More". */
export const superAgentTabs: readonly IndexItem[] = [
  { to: "/super-agent", label: "Agents", icon: "users" },
  { to: "/super-agent/wallet", label: "Wallet", icon: "wallet", also: ["/super-agent/commission"] },
  { to: "/super-agent/statement", label: "Statement", icon: "file-text" },
];

export const agentTabs: readonly IndexItem[] = [
  { to: "/agent", label: "Sell", icon: "ticket", alone: true },
  { to: "/agent/wallet", label: "Wallet", icon: "wallet", also: ["/agent/commission"] },
  { to: "/agent/sales", label: "Sales", icon: "list-checks", also: ["/agent/tickets", "/agent/bulk"] },
  { to: "/agent/validate", label: "Check", icon: "scan-qr-code" },
];
