import type { IndexGroup, IndexItem } from "#ui/shell/index-nav.tsx";

/** Where guests find what is sold in the street. */

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
