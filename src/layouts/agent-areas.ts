import type { IndexItem } from "#ui/shell/index-nav.tsx";

/** Where agents find what they do. What fits side by side on a phone. */
export const agentTabs: readonly IndexItem[] = [
  { to: "/agent", label: "Sell", icon: "ticket", alone: true },
  { to: "/agent/wallet", label: "Wallet", icon: "wallet", also: ["/agent/commission"] },
  { to: "/agent/sales", label: "Sales", icon: "list-checks", also: ["/agent/tickets", "/agent/bulk"] },
  { to: "/agent/validate", label: "Check", icon: "scan-qr-code" },
];
