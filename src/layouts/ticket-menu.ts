import type { MenuGroup, MenuItem } from "./menu.ts";

/** The menu entries of tickets. */

export const ticketGroups: readonly MenuGroup[] = [
  {
    head: "Tickets",
    items: [
      {
        to: "/admin/ticket-dashboard",
        needs: "ticket.view",
        label: "Ticket dashboard",
        icon: "chart-column",
      },
      {
        to: "/admin/list/single-ticket",
        needs: "ticket.view",
        label: "Single tickets",
        icon: "ticket",
        also: ["/admin/view/single-ticket"],
      },
      {
        to: "/admin/list/bulk-ticket",
        needs: "ticket.view",
        label: "Bulk tickets",
        icon: "layers",
        also: ["/admin/register/bulk-ticket", "/admin/view/bulk-ticket"],
      },
      { to: "/admin/sales-by-agent", needs: "ticket.view", label: "Sales by agent", icon: "calculator" },
      {
        to: "/admin/list/ticket-compliance",
        needs: "ticket.view",
        label: "Compliance",
        icon: "clipboard-check",
      },
      {
        to: "/admin/list/ticket-validation",
        needs: "ticket.view",
        label: "Validation",
        icon: "scan-qr-code",
      },
      { to: "/agent/validate", needs: "ticket.validate", label: "Check tickets", icon: "circle-check" },
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
        needs: "wallet.view",
        label: "Wallet fundings",
        icon: "wallet",
        also: ["/admin/register/wallet-funding", "/admin/view/wallet-funding"],
      },
      {
        to: "/admin/list/wallet-activites",
        needs: "wallet.view",
        label: "Wallet transactions",
        icon: "activity",
      },
      { to: "/admin/list/wallet-payments", needs: "wallet.view", label: "Wallet payments", icon: "banknote" },
      {
        to: "/admin/list/commissions",
        needs: "commission.view",
        label: "Commissions",
        icon: "percent",
        also: ["/admin/register/commission", "/admin/view/commission"],
      },
      { to: "/admin/list/devices", needs: "ticket_agent.edit", label: "Agent devices", icon: "smartphone" },
      {
        to: "/admin/list/device-cases",
        needs: "ticket.void",
        label: "Offline sales to review",
        icon: "scale",
      },
    ],
  },
];

/** A register's list, and the screens of its records. */
function registers(name: string, label: string, icon: MenuItem["icon"], list: string): readonly MenuItem[] {
  const also = ["view", "edit", "create", "register", "import", "reassign"].map(
    (verb) => `/admin/${verb}/${name}`,
  );
  return [
    {
      to: `/admin/list/${list}`,
      needs: `${name.replaceAll("-", "_")}.view`,
      label,
      icon,
      also: [...also, `/admin/import/${name.replaceAll("-", "_")}`],
    },
  ];
}
