import type { MenuItem } from "./menu.ts";

/** Where agents find what they do. What fits side by side on a phone. */
export const agentTabs: readonly MenuItem[] = [
  { to: "/agent", needs: "ticket.sell", label: "Sell", icon: "ticket", alone: true },
  {
    to: "/agent/wallet",
    needs: "own_wallet.view",
    label: "Wallet",
    icon: "wallet",
    also: ["/agent/commission"],
  },
  {
    to: "/agent/sales",
    needs: "ticket.sell",
    label: "Sales",
    icon: "list-checks",
    also: ["/agent/tickets", "/agent/bulk"],
  },
  { to: "/agent/validate", needs: "ticket.validate", label: "Check", icon: "scan-qr-code" },
];
