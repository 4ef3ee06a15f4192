import type { IndexGroup, IndexItem } from "#ui/shell/index-nav.tsx";

/** Where super agents find their agents and their money. */

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
