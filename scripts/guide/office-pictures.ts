import { follow, type Picture } from "./picture.ts";

const as = "admin" as const;
/** Decides on entries of the first administrator. */
const second = "admin2" as const;

/** Screenshots of the administrator's guide. */
export const officePictures: readonly Picture[] = [
  { name: "office-home", as: second, at: "/admin" },
  {
    name: "find-anything",
    as,
    at: "/admin/list/property",
    async before(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("Sodipo");
      await page.getByRole("dialog").getByRole("option").first().waitFor();
    },
  },
  { name: "property-register", as, at: "/admin/register/property" },
  { name: "property-list", as, at: "/admin/list/property" },
  { name: "property-view", as, at: "/admin/view/property/3", height: 900 },
  { name: "property-owners", as, at: "/admin/owners/property/3" },
  { name: "approvals", as: second, at: "/admin/list/unapproved/property", height: 900 },
  { name: "import-file", as, at: "/admin/import/property" },
  { name: "street-round", as, at: "/enumerate", phone: true },
  { name: "tariff", as, at: "/admin/demand/category-items" },
  { name: "billing-run", as, at: "/admin/billing-runs", before: follow(/billing-runs\/\d+$/) },
  {
    name: "demand-notice",
    as,
    at: "/admin/list/demand-notices",
    before: follow(/demand-notice\/\d+$/),
    height: 1000,
  },
  { name: "bill-requests", as: second, at: "/admin/list/bill-requests" },
  {
    name: "counter",
    as,
    at: "/admin/till",
    async before(page) {
      await page.getByLabel("Bill, plate or payer").fill("COR-0000001-V");
      await page.keyboard.press("Enter");
      await page.getByRole("list", { name: "Bills found" }).waitFor();
    },
  },
  {
    name: "bank-entry",
    as: second,
    at: "/admin/list/bank-entries",
    before: follow(/view\/bank-entry\/\d+$/),
  },
  { name: "payments", as, at: "/admin/list/payments?state=all" },
  { name: "settlements", as, at: "/admin/list/settlements" },
  { name: "register-user", as, at: "/admin/register/user" },
  { name: "role", as, at: "/admin/roles", before: follow(/roles\/\d+$/) },
  { name: "audit-trail", as, at: "/admin/audit/audit-trail" },
  { name: "ticket-dashboard", as, at: "/admin/ticket-dashboard" },
  { name: "ticket-agent", as, at: "/admin/view/ticket-agent/1" },
  { name: "ticket-price", as, at: "/admin/view/ticket-category/3" },
  { name: "wallet-fundings", as: second, at: "/admin/list/wallet-fundings" },
  { name: "service-requests", as, at: "/admin/services/requests" },
  { name: "service-request", as, at: "/admin/view/request/1", height: 900 },
  { name: "settings", as, at: "/admin/settings/app" },
  { name: "reports", as, at: "/admin/reports" },
  { name: "report", as, at: "/admin/reporting/entity-count", height: 900 },
];
