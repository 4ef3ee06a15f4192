import type { MenuGroup, MenuItem } from "./menu.ts";

/** The menu of guests. */

export const guestGroups: readonly MenuGroup[] = [
  {
    items: [
      {
        to: "/guest",
        needs: "ticket.view",
        label: "Ticket dashboard",
        icon: "chart-column",
        exact: true,
        also: ["/guest/ticket-dashboard"],
      },
      {
        to: "/guest/list/single-ticket",
        needs: "ticket.view",
        label: "Single tickets",
        icon: "ticket",
        also: ["/guest/view/single-ticket"],
      },
      {
        to: "/guest/list/bulk-ticket",
        needs: "ticket.view",
        label: "Bulk tickets",
        icon: "layers",
        also: ["/guest/view/bulk-ticket"],
      },
      {
        to: "/guest/list/ticket-compliance",
        needs: "ticket.view",
        label: "Compliance",
        icon: "clipboard-check",
      },
      {
        to: "/guest/list/ticket-validation",
        needs: "ticket.view",
        label: "Validation",
        icon: "scan-qr-code",
      },
    ],
  },
  {
    head: "Agents and wallets",
    items: [
      {
        to: "/guest/list/super-agent1s",
        needs: "super_agent.view",
        label: "Super agents",
        icon: "users",
        also: ["/guest/view/super-agent"],
      },
      {
        to: "/guest/list/ticket-agen1t",
        needs: "ticket_agent.view",
        label: "Ticket agents",
        icon: "id-card",
        also: ["/guest/view/ticket-agent"],
      },
      {
        to: "/guest/list/ticket-categories",
        needs: "ticket_category.view",
        label: "Ticket categories",
        icon: "tag",
      },
      { to: "/guest/list/wallet-fundings", needs: "wallet.view", label: "Wallet fundings", icon: "wallet" },
      {
        to: "/guest/list/wallet-activites",
        needs: "wallet.view",
        label: "Wallet transactions",
        icon: "activity",
      },
    ],
  },
];

/** What fits side by side on a phone of 320 px; the rest is under "More". */
export const guestTabs: readonly MenuItem[] = [
  {
    to: "/guest",
    needs: "ticket.view",
    label: "Today",
    icon: "chart-column",
    exact: true,
    also: ["/guest/ticket-dashboard"],
  },
  {
    to: "/guest/list/single-ticket",
    needs: "ticket.view",
    label: "Tickets",
    icon: "ticket",
    also: ["/guest/view/single-ticket", "/guest/list/bulk-ticket", "/guest/view/bulk-ticket"],
  },
  { to: "/guest/list/ticket-compliance", needs: "ticket.view", label: "Compliance", icon: "clipboard-check" },
  { to: "/guest/list/ticket-validation", needs: "ticket.view", label: "Checks", icon: "scan-qr-code" },
];
