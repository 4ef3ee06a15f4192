import type { MenuItem } from "./menu.ts";

/** The tabs of ticket agents; limited to what fits on a phone. */
export const agentTabs: readonly MenuItem[] = [
  { to: "/agent", needs: "ticket.sell", label: "Sell", icon: "ticket", exact: true },
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
