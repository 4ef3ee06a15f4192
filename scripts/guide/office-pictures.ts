import { follow, type Picture } from "./screenshot.ts";

const as = "admin" as const;
/** Decides on entries of the first administrator. */
const second = "admin2" as const;

/** Screenshots of the administrator's guide. */
export const officePictures: readonly Picture[] = [
  { name: "office-home", as: second, path: "/admin" },
  {
    name: "find-anything",
    as,
    path: "/admin/list/property",
    async before(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("Sodipo");
      await page.getByRole("dialog").getByRole("option").first().waitFor();
    },
  },
  { name: "property-register", as, path: "/admin/register/property" },
  { name: "property-list", as, path: "/admin/list/property" },
  { name: "property-view", as, path: "/admin/view/property/3", height: 900 },
  { name: "property-owners", as, path: "/admin/owners/property/3" },
  { name: "approvals", as: second, path: "/admin/list/unapproved/property", height: 900 },
  { name: "import-file", as, path: "/admin/import/property" },
  { name: "street-round", as, path: "/enumerate", phone: true },
  { name: "tariff", as, path: "/admin/demand/category-items" },
  { name: "billing-run", as, path: "/admin/billing-runs", before: follow(/billing-runs\/\d+$/) },
  {
    name: "demand-notice",
    as,
    path: "/admin/list/demand-notices",
    before: follow(/demand-notice\/\d+$/),
    height: 1000,
  },
  { name: "bill-requests", as: second, path: "/admin/list/bill-requests" },
  {
    name: "counter",
    as,
    path: "/admin/till",
    async before(page) {
      await page.getByLabel("Bill, plate or payer").fill("COR-0000001-V");
      await page.keyboard.press("Enter");
      await page.getByRole("list", { name: "Bills found" }).waitFor();
    },
  },
  {
    name: "bank-entry",
    as: second,
    path: "/admin/list/bank-entries",
    before: follow(/view\/bank-entry\/\d+$/),
  },
  { name: "payments", as, path: "/admin/list/payments?state=all" },
  { name: "settlements", as, path: "/admin/list/settlements" },
  { name: "register-user", as, path: "/admin/register/user" },
  { name: "role", as, path: "/admin/roles", before: follow(/roles\/\d+$/) },
  { name: "audit-trail", as, path: "/admin/audit/audit-trail" },
  { name: "ticket-dashboard", as, path: "/admin/ticket-dashboard" },
  { name: "ticket-agent", as, path: "/admin/view/ticket-agent/1" },
  { name: "ticket-price", as, path: "/admin/view/ticket-category/3" },
  { name: "wallet-fundings", as: second, path: "/admin/list/wallet-fundings" },
  { name: "service-requests", as, path: "/admin/services/requests" },
  { name: "service-request", as, path: "/admin/view/request/1", height: 900 },
  { name: "settings", as, path: "/admin/settings/app" },
  { name: "reports", as, path: "/admin/reports" },
  { name: "report", as, path: "/admin/reporting/entity-count", height: 900 },
];
