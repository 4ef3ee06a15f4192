import type { IndexGroup, IndexItem } from "#ui/shell/index-nav.tsx";
import { assessmentScreens } from "./assessment-screens.ts";
import { serviceGroups } from "./service-areas.ts";
import { ticketGroups } from "./ticket-areas.ts";

/** Where the office's people can go. An item comes in here when its screen does. */

/** Screens of a register that are named otherwise. */
const MORE_SCREENS: Readonly<Record<string, readonly string[]>> = {
  property: ["/admin/assign-owner"],
  shop: ["/admin/add-individual/shop"],
  individual: ["/admin/assign-property"],
};

const registerItems: readonly IndexItem[] = [
  register("property", "Properties", "building-2", "property"),
  register("shop", "Shops", "store", "shops"),
  register("vehicle", "Vehicles", "car", "vehicles"),
  register("mast", "Masts", "radio-tower", "masts"),
  register("signage", "Signage", "signpost", "signage"),
  register("individual", "Individuals", "user", "individuals"),
  register("corporate", "Corporates", "landmark", "corporates"),
  register("spouse", "Spouses", "users", "spouse"),
  register("residence", "Residences", "house", "residence"),
];

const placeItems: readonly IndexItem[] = [
  { ...register("street", "Streets", "route", "street"), to: "/admin/streets" },
  register("ward", "Wards", "map", "wards"),
  register("lga", "Local governments", "flag", "lgas"),
  register("park", "Parks", "bus", "parks"),
  register("market", "Markets", "tag", "markets"),
  register("individual-category", "Individual categories", "id-card", "individual-categories"),
];

/** One queue for each register; its tabs lead to the others. */
const approvals: IndexItem = {
  to: "/admin/list/unapproved/property",
  label: "Approvals",
  icon: "list-checks",
  also: ["/admin/list/unapproved"],
};

export const adminGroups: readonly IndexGroup[] = [
  {
    items: [
      { to: "/admin", label: "Home", icon: "house", alone: true },
      approvals,
      { to: "/admin/duplicates", label: "Duplicates", icon: "layers" },
      {
        to: "/admin/reports",
        label: "Reports",
        icon: "chart-line",
        also: ["/admin/report/report", "/admin/reporting"],
      },
    ],
  },
  {
    head: "Registers",
    items: [...registerItems, { to: "/enumerate", label: "Street round", icon: "smartphone" }],
  },
  {
    head: "Places and lists",
    items: placeItems,
  },
  {
    head: "Charging",
    items: [
      { to: "/admin/demand/category-items", label: "Tariff", icon: "calculator" },
      { to: "/admin/demand/demand-categories", label: "Demand categories", icon: "layers" },
      { to: "/admin/list/demand-notices", label: "Demand notices", icon: "scroll-text" },
      {
        to: "/admin/list/assessment",
        label: "Assessments",
        icon: "file-text",
        also: assessmentScreens("/admin"),
      },
      { to: "/admin/list/bill-requests", label: "Requests on bills", icon: "list-checks" },
      { to: "/admin/serve-notices", label: "Notices to serve", icon: "clipboard-check" },
      { to: "/admin/billing-runs", label: "Billing runs", icon: "refresh-cw" },
      { to: "/admin/print-packs", label: "Print packs", icon: "printer" },
      { to: "/admin/import/arrear", label: "Arrears of before", icon: "history" },
      {
        to: "/admin/old-receipts",
        label: "Old receipts",
        icon: "receipt",
        also: ["/admin/import/old_receipt"],
      },
      { to: "/admin/revenue/revenue-items", label: "Revenue items", icon: "coins" },
      { to: "/admin/agency/agencies", label: "Agencies", icon: "landmark" },
    ],
  },
  {
    head: "Collecting",
    items: [
      { to: "/admin/list/payments", label: "Payments", icon: "credit-card", also: ["/admin/view/payment"] },
      {
        to: "/admin/list/bank-entries",
        label: "Bank entries",
        icon: "landmark",
        also: ["/admin/register/bank-entry", "/admin/view/bank-entry", "/admin/edit/bank-entry"],
      },
      {
        to: "/admin/list/money-back",
        label: "Money back",
        icon: "undo-2",
        also: ["/admin/view/money-back", "/admin/register/refund"],
      },
      {
        to: "/admin/list/approval-requests",
        label: "Approval requests",
        icon: "users",
        also: ["/admin/view/approval-request"],
      },
      { to: "/admin/list/collections", label: "Collections", icon: "chart-column" },
      {
        to: "/admin/list/settlements",
        label: "Settlements",
        icon: "hand-coins",
        also: [
          ...["/admin/register/settlement", "/admin/view/settlement", "/admin/settings/account-codes"],
          ...["/admin/list/payout-files", "/admin/view/payout-file"],
        ],
      },
      {
        to: "/admin/reconciliation",
        label: "Reconciliation",
        icon: "scale",
        also: ["/admin/register/bank-account"],
      },
      { to: "/admin/till", label: "Counter", icon: "hand-coins" },
      { to: "/admin/tills", label: "Tills", icon: "coins" },
    ],
  },
  ...ticketGroups,
  ...serviceGroups,
  {
    head: "Payers and the public",
    items: [
      {
        to: "/admin/account-manager",
        label: "Account managers",
        icon: "user-check",
        also: ["/admin/view/account-manager", "/admin/assign-payers"],
      },
      { to: "/admin/announcements", label: "Announcements", icon: "megaphone" },
    ],
  },
  {
    head: "People",
    items: [
      register("user", "Users", "users", "users"),
      { to: "/admin/roles", label: "Roles", icon: "shield-check" },
      { to: "/admin/process/verify", label: "Verify a payer", icon: "id-card" },
      { to: "/admin/messages", label: "Messages", icon: "mail" },
      { to: "/admin/data-protection", label: "Data protection", icon: "shield-check" },
      { to: "/admin/audit/audit-trail", label: "Audit trail", icon: "history" },
      { to: "/admin/jobs", label: "Jobs", icon: "refresh-cw" },
      { to: "/admin/central-system/logs", label: "System logs", icon: "server" },
      { to: "/admin/notes", label: "Notes", icon: "paperclip" },
      { to: "/admin/settings/fields", label: "Fields", icon: "columns-3" },
      { to: "/admin/settings/keys", label: "Signing keys", icon: "key-round" },
      { to: "/admin/settings/app", label: "Settings", icon: "settings" },
    ],
  },
];

/** A register's place in the index: its list, and every screen about one of its records. */
function register(name: string, label: string, icon: IndexItem["icon"], list: string): IndexItem {
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
  return { to: `/admin/list/${list}`, label, icon, also };
}

export const adminTabs: readonly IndexItem[] = [
  { to: "/admin", label: "Home", icon: "house", alone: true },
  approvals,
  {
    to: "/admin/list/property",
    label: "Registers",
    icon: "building-2",
    also: [...registerItems, ...placeItems].flatMap(({ to, also = [] }) => [to, ...also]),
  },
  {
    to: "/admin/list/demand-notices",
    label: "Charging",
    icon: "scroll-text",
    also: [
      "/admin/demand",
      "/admin/billing-runs",
      "/admin/print-packs",
      "/admin/import/arrear",
      "/admin/old-receipts",
      "/admin/revenue",
      "/admin/agency",
      "/admin/list/assessment",
      "/admin/list/bill-requests",
      "/admin/serve-notices",
      ...assessmentScreens("/admin"),
    ],
  },
];
