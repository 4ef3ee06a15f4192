import { type alive, follow, type Picture } from "./picture.ts";

/** Screenshots of the other guides. */
export const otherPictures: readonly Picture[] = [
  { name: "sign-in", as: "visitor", at: "/login", height: 640 },
  { name: "company-home", as: "corporate", at: "/cooperate" },
  { name: "company-pay", as: "corporate", at: "/cooperate/payment" },
  { name: "company-assets", as: "corporate", at: "/cooperate/list/property", height: 640 },
  { name: "person-home", as: "individual", at: "/individual", phone: true },
  { name: "person-receipts", as: "individual", at: "/individual/list/payments", phone: true },
  {
    name: "person-request",
    as: "individual",
    at: "/individual/services/requests",
    before: follow(/request\/\d+$/),
    phone: true,
  },
  {
    name: "agent-sell",
    as: "agent",
    at: "/agent",
    phone: true,
    async before(page) {
      await chooseTicket(page, "Motor parks", "Keke");
      await page.getByLabel("Plate").fill("JGB-264KB");
      await page.getByText("JGB-264KB, not registered").waitFor();
      await page.getByRole("button", { name: /^Sell keke ticket/ }).waitFor();
    },
  },
  { name: "agent-sales", as: "agent", at: "/agent/sales", phone: true },
  {
    name: "agent-ticket",
    as: "agent",
    at: "/agent/sales",
    before: follow(/agent\/tickets\/\d+$/),
    phone: true,
  },
  { name: "agent-wallet", as: "agent", at: "/agent/wallet", phone: true },
  { name: "agent-check", as: "agent", at: "/agent/validate", phone: true },
  { name: "super-agent-home", as: "superagent", at: "/super-agent" },
  {
    name: "super-agent-agent",
    as: "superagent",
    at: "/super-agent",
    before: follow(/super-agent\/agents\/\d+$/),
  },
  { name: "guest-dashboard", as: "guest", at: "/guest" },
  { name: "guest-compliance", as: "guest", at: "/guest/list/ticket-compliance" },
  { name: "visitor-home", as: "visitor", at: "/", phone: true },
  { name: "visitor-check-plate", as: "visitor", at: "/check-plate", phone: true },
  { name: "visitor-complaint", as: "visitor", at: "/complaint", phone: true },
  { name: "visitor-pay", as: "visitor", at: "/payments", phone: true },
];

/** Opens a closed group of tickets, and selects one of them. */
async function chooseTicket(page: Parameters<typeof alive>[0], group: string, ticket: string): Promise<void> {
  const opener = page.getByRole("button", { name: new RegExp(`^${group}`) });
  if (await opener.isVisible()) await opener.click();
  await page
    .getByRole("radio", { name: new RegExp(`^${ticket}`) })
    .or(page.getByRole("button", { name: new RegExp(`^${ticket}`) }))
    .first()
    .click();
}
