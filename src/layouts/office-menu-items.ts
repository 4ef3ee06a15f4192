import { APPROVAL_RIGHTS } from "./approval-rights.ts";
import { assessmentScreens } from "./assessment-screens.ts";
import type { MenuGroup, MenuItem } from "./menu.ts";
import { serviceItems } from "./service-menu.ts";
import { ticketGroups } from "./ticket-menu.ts";

/** The menu of officers, with the permissions of each screen. */

/** Screens of a register with other addresses. */
const MORE_SCREENS: Readonly<Record<string, readonly string[]>> = {
  property: ["/admin/assign-owner"],
  shop: ["/admin/add-individual/shop"],
  individual: ["/admin/assign-property"],
};

const registerItems: readonly MenuItem[] = [
  register("property", "Properties", "building-2", "property"),
  register("shop", "Shops", "store", "shops"),
  register("vehicle", "Vehicles", "car", "vehicles"),
  register("mast", "Masts", "radio-tower", "masts"),
  register("signage", "Signage", "signpost", "signage"),
  register("individual", "Individuals", "user", "individuals"),
  register("corporate", "Corporates", "building", "corporates"),
  register("spouse", "Spouses", "users", "spouse"),
  register("residence", "Residences", "map-pin", "residence"),
];

const placeItems: readonly MenuItem[] = [
  { ...register("street", "Streets", "route", "street"), to: "/admin/streets" },
  register("ward", "Wards", "map", "wards"),
  register("lga", "Local governments", "flag", "lgas"),
  register("park", "Parks", "bus", "parks"),
  register("market", "Markets", "tag", "markets"),
  register("individual-category", "Individual categories", "id-card", "individual-categories"),
];

/** One queue for each register; its tabs lead to the others. */
export const approvalQueues: readonly MenuItem[] = [
  "property",
  "shops",
  "vehicles",
  "mast",
  "signage",
  "corporates",
].map((list) => ({
  to: `/admin/list/unapproved/${list}`,
  label: "Record approvals",
  icon: "list-checks",
  also: ["/admin/list/unapproved"],
  needs: `${list.replace(/s$/, "")}.view`,
}));

const MERGE_PERMISSIONS = ["individual", "corporate", "property", "shop", "vehicle", "mast", "signage"]
  .map((name) => `${name}.merge+${name}.view`)
  .join(" ");

const CREATE_PERMISSIONS = ["property", "shop", "vehicle", "mast", "signage", "individual"]
  .map((name) => `${name}.create`)
  .join(" ");

export const officeGroups: readonly MenuGroup[] = [
  {
    items: [
      { to: "/admin", label: "Home", icon: "house", exact: true },
      ...approvalQueues,
      {
        to: "/admin/reports",
        needs: "report.view",
        label: "Reports",
        icon: "chart-line",
        also: ["/admin/report/report", "/admin/reporting"],
      },
    ],
  },
  {
    head: "Registers",
    items: [
      ...registerItems,
      { to: "/admin/duplicates", needs: MERGE_PERMISSIONS, label: "Duplicates", icon: "layers" },
      { to: "/enumerate", needs: CREATE_PERMISSIONS, label: "Enumeration", icon: "smartphone" },
    ],
  },
  {
    head: "Places and categories",
    items: placeItems,
  },
  {
    head: "Billing",
    items: [
      {
        to: "/admin/demand/category-items",
        needs: "demand_category.view",
        label: "Tariff",
        icon: "calculator",
      },
      {
        to: "/admin/demand/demand-categories",
        needs: "demand_category.view",
        label: "Demand categories",
        icon: "layers",
      },
      {
        to: "/admin/list/demand-notices",
        needs: "demand_notice.view+demand_category.view",
        label: "Demand notices",
        icon: "scroll-text",
      },
      {
        to: "/admin/list/assessment",
        needs: "assessment.view",
        label: "Assessments",
        icon: "file-text",
        also: assessmentScreens("/admin"),
      },
      {
        to: "/admin/list/bill-requests",
        needs: "bill.view",
        label: "Bill requests",
        icon: "list-checks",
      },
      {
        to: "/admin/serve-notices",
        needs: "demand_notice.serve",
        label: "Notices to serve",
        icon: "clipboard-check",
      },
      {
        to: "/admin/billing-runs",
        needs: "billing.view+demand_category.view",
        label: "Billing runs",
        icon: "refresh-cw",
      },
      {
        to: "/admin/print-packs",
        needs: "demand_notice.print+demand_notice.view",
        label: "Print packs",
        icon: "printer",
      },
      { to: "/admin/import/arrear", needs: "arrear.import", label: "Opening arrears", icon: "history" },
      {
        to: "/admin/old-receipts",
        needs: "old_receipt.view@everywhere",
        label: "Legacy receipts",
        icon: "receipt",
        also: ["/admin/import/old_receipt"],
      },
      {
        to: "/admin/revenue/revenue-items",
        needs: "revenue_item.view",
        label: "Revenue items",
        icon: "coins",
      },
      { to: "/admin/agency/agencies", needs: "agency.view", label: "Agencies", icon: "landmark" },
    ],
  },
  {
    head: "Payments",
    items: [
      {
        to: "/admin/list/payments",
        needs: "payment.view",
        label: "Payments",
        icon: "credit-card",
        also: ["/admin/view/payment"],
      },
      {
        to: "/admin/list/bank-entries",
        needs: "payment.view",
        label: "Bank deposits",
        icon: "landmark",
        also: ["/admin/register/bank-entry", "/admin/view/bank-entry", "/admin/edit/bank-entry"],
      },
      {
        to: "/admin/list/refunds",
        needs: "payment.view receipt.view",
        label: "Refunds and reversals",
        icon: "undo-2",
        also: ["/admin/view/refund", "/admin/register/refund"],
      },
      {
        to: "/admin/list/approval-requests",
        needs: APPROVAL_RIGHTS.join(" "),
        label: "Approval requests",
        icon: "stamp",
        also: ["/admin/view/approval-request"],
      },
      { to: "/admin/list/collections", needs: "collection.view", label: "Collections", icon: "chart-column" },
      {
        to: "/admin/list/settlements",
        needs: "settlement.view",
        label: "Settlements",
        icon: "hand-coins",
        also: [
          "/admin/register/settlement",
          "/admin/view/settlement",
          "/admin/settings/account-codes",
          "/admin/list/payout-files",
          "/admin/view/payout-file",
        ],
      },
      {
        to: "/admin/reconciliation",
        needs: "reconciliation.view@everywhere",
        label: "Reconciliation",
        icon: "scale",
        also: ["/admin/register/bank-account"],
      },
      { to: "/admin/till", needs: "till.use", label: "Counter", icon: "banknote" },
      { to: "/admin/tills", needs: "till.view", label: "Tills", icon: "coins" },
    ],
  },
  ...ticketGroups,
  {
    head: "Services",
    items: [
      ...serviceItems,
      {
        to: "/admin/account-manager",
        needs: "account_manager.view account_manager.work",
        label: "Account managers",
        icon: "user-check",
        also: ["/admin/view/account-manager", "/admin/assign-payers"],
      },
      {
        to: "/admin/announcements",
        needs: "announcement.edit@everywhere",
        label: "Announcements",
        icon: "megaphone",
      },
    ],
  },
  {
    head: "People",
    items: [
      register("user", "Users", "users", "users"),
      { to: "/admin/roles", needs: "role.view", label: "Roles", icon: "shield-check" },
      { to: "/admin/process/verify", needs: "payer.verify", label: "Verify payer", icon: "id-card" },
      {
        to: "/admin/data-protection",
        needs: "data_protection.view",
        label: "Data protection",
        icon: "shield-check",
      },
      { to: "/admin/messages", needs: "message.view@everywhere", label: "Messages", icon: "mail" },
      { to: "/admin/notes", needs: "note.view", label: "Notes", icon: "paperclip" },
    ],
  },
  {
    head: "System",
    items: [
      { to: "/admin/settings/app", needs: "setting.view@everywhere", label: "Settings", icon: "settings" },
      {
        to: "/admin/settings/fields",
        needs: "custom_field.view@everywhere",
        label: "Custom fields",
        icon: "columns-3",
      },
      {
        to: "/admin/settings/keys",
        needs: "signing_key.view@everywhere",
        label: "Signing keys",
        icon: "key-round",
      },
      { to: "/admin/jobs", label: "Jobs", icon: "refresh-cw" },
      {
        to: "/admin/audit/audit-trail",
        needs: "audit.view@everywhere",
        label: "Audit trail",
        icon: "history",
      },
      {
        to: "/admin/central-system/logs",
        needs: "system_log.view@everywhere",
        label: "System logs",
        icon: "server",
      },
    ],
  },
];

/** The menu entry of a register: its list, and the screens of its records. */
function register(name: string, label: string, icon: MenuItem["icon"], list: string): MenuItem {
  const verbs = [
    "view",
    "edit",
    "register",
    "import",
    "owners",
    "list/card-view",
    "location-mapping/card-view",
  ];
  const also = [
    ...verbs.map((verb) => `/admin/${verb}/${name}`),
    `/admin/import/${name.replaceAll("-", "_")}`,
    `/admin/location-mapping/${list}`,
    ...(MORE_SCREENS[name] ?? []),
  ];
  return { to: `/admin/list/${list}`, label, icon, also, needs: `${name.replaceAll("-", "_")}.view` };
}
