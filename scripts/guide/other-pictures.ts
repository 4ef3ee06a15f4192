import { follow, type Picture, type waitUntilReady } from "./screenshot.ts";

/** Screenshots of the other guides. */
export const otherPictures: readonly Picture[] = [
  { name: "sign-in", as: "visitor", path: "/login", height: 640 },
  { name: "company-home", as: "corporate", path: "/cooperate" },
  { name: "company-pay", as: "corporate", path: "/cooperate/payment" },
  { name: "company-assets", as: "corporate", path: "/cooperate/list/property", height: 640 },
  { name: "person-home", as: "individual", path: "/individual", phone: true },
  { name: "person-receipts", as: "individual", path: "/individual/list/payments", phone: true },
  {
    name: "person-request",
    as: "individual",
    path: "/individual/services/requests",
    before: follow(/request\/\d+$/),
    phone: true,
  },
  {
    name: "agent-sell",
    as: "agent",
    path: "/agent",
    phone: true,
    async before(page) {
      await chooseTicket(page, "Motor parks", "Keke");
      await page.getByLabel("Plate").fill("JGB-264KB");
      await page.getByText("JGB-264KB, not registered").waitFor();
      await page.getByRole("button", { name: /^Sell keke ticket/ }).waitFor();
    },
  },
  { name: "agent-sales", as: "agent", path: "/agent/sales", phone: true },
  {
    name: "agent-ticket",
    as: "agent",
    path: "/agent/sales",
    before: follow(/agent\/tickets\/\d+$/),
    phone: true,
  },
  { name: "agent-wallet", as: "agent", path: "/agent/wallet", phone: true },
  { name: "agent-check", as: "agent", path: "/agent/validate", phone: true },
  { name: "super-agent-home", as: "superagent", path: "/super-agent" },
  {
    name: "super-agent-agent",
    as: "superagent",
    path: "/super-agent",
    before: follow(/super-agent\/agents\/\d+$/),
  },
  { name: "guest-dashboard", as: "guest", path: "/guest" },
  { name: "guest-compliance", as: "guest", path: "/guest/list/ticket-compliance" },
  { name: "visitor-home", as: "visitor", path: "/", phone: true },
  { name: "visitor-check-plate", as: "visitor", path: "/check-plate", phone: true },
  { name: "visitor-complaint", as: "visitor", path: "/complaint", phone: true },
  { name: "visitor-pay", as: "visitor", path: "/payments", phone: true },
];

/** Opens a closed group of tickets, and selects one of them. */
async function chooseTicket(
  page: Parameters<typeof waitUntilReady>[0],
  group: string,
  ticket: string,
): Promise<void> {
  const opener = page.getByRole("button", { name: new RegExp(`^${group}`) });
  if (await opener.isVisible()) await opener.click();
  await page
    .getByRole("radio", { name: new RegExp(`^${ticket}`) })
    .or(page.getByRole("button", { name: new RegExp(`^${ticket}`) }))
    .first()
    .click();
}
