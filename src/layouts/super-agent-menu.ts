import type { MenuGroup, MenuItem } from "./menu.ts";

/** The menu of super agents. */

export const superAgentGroups: readonly MenuGroup[] = [
  {
    items: [
      { to: "/super-agent", needs: "own_agent.view", label: "My agents", icon: "users" },
      { to: "/super-agent/wallet", needs: "own_wallet.view", label: "Wallet", icon: "wallet" },
      { to: "/super-agent/commission", needs: "own_wallet.view", label: "Commission", icon: "percent" },
      { to: "/super-agent/statement", needs: "own_wallet.view", label: "Statement", icon: "file-text" },
    ],
  },
];

/** What fits side by side on a phone; the rest is under "More". */
export const superAgentTabs: readonly MenuItem[] = [
  { to: "/super-agent", needs: "own_agent.view", label: "Agents", icon: "users" },
  {
    to: "/super-agent/wallet",
    needs: "own_wallet.view",
    label: "Wallet",
    icon: "wallet",
    also: ["/super-agent/commission"],
  },
  { to: "/super-agent/statement", needs: "own_wallet.view", label: "Statement", icon: "file-text" },
];
