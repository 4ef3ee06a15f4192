import type { IndexGroup, IndexItem } from "#ui/shell/index-nav.tsx";

/** Where the office finds what is sold in the street. */

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
