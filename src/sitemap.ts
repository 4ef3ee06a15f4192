/**
 * Every address of the product: where it is, who may come in, what frames it, which screen answers.
 * Nothing is reachable that is not here. Addresses are served exactly as they are spelt: people have
 * the odd ones in bookmarks and on printed paper.
 */

export type Area = "admin" | "corporate" | "individual" | "guest" | "agent" | "super-agent" | "public";

export type Layout =
  | "admin"
  | "agent"
  | "auth"
  | "corporate"
  | "default"
  | "empty"
  | "guest"
  | "landing"
  | "register"
  | "service"
  | "super-agent";

/** `none` lets everybody in; `auth` is the front door; `signed-in` asks for any account. */
export type Gate =
  | "none"
  | "auth"
  | "signed-in"
  | "admin"
  | "corporate"
  | "user"
  | "guest"
  | "agent"
  | "super-agent";

export interface Address {
  /** Unique, made from the path: `admin.edit.property.id`. */
  readonly id: string;
  /** As people write it, parameters in braces: `/admin/edit/property/{id}`. */
  readonly path: string;
  readonly title: string;
  readonly area: Area;
  readonly layout: Layout;
  readonly gate: Gate;
  /** File under `src/screens`, without its ending. Absent: not built yet, answers 501 behind its gate. */
  readonly screen: string | undefined;
}

type Row = readonly [path: string, title: string, screen?: string];

function group(common: Pick<Address, "area" | "layout" | "gate">, rows: readonly Row[]): Address[] {
  return rows.map(([path, title, screen]) => ({ id: idOf(path), path, title, ...common, screen }));
}

function idOf(path: string): string {
  const words = path.split("/").filter(Boolean);
  return words.length === 0 ? "home" : words.join(".").replaceAll(/[{}]/g, "").replaceAll("%20", "-");
}

/** The addresses of the user's document, 214 of them. */
export const documentAddresses: readonly Address[] = [
  ...group({ area: "admin", layout: "admin", gate: "admin" }, [
    ["/admin", "Home", "admin/home"],
    ["/admin/account-manager", "Account managers"],
    ["/admin/add-individual/shop", "Add a person to a shop", "admin/occupants/add-person"],
    ["/admin/agency/agencies", "Agencies", "admin/agency/list"],
    ["/admin/assign-owner/{id}", "Assign owner", "admin/owners/assign-owner"],
    ["/admin/assign-property/{id}", "Assign property", "admin/owners/assign-property"],
    ["/admin/audit/audit-trail", "Audit trail", "admin/audit/trail"],
    ["/admin/central-system/logs", "Central system logs"],
    ["/admin/create/assessment", "Create assessment", "admin/assessment/create"],
    ["/admin/create/super-agent", "Create super agent"],
    ["/admin/create/ticket-agent", "Create ticket agent"],
    ["/admin/demand/category-items", "Category items", "admin/category-item/list"],
    ["/admin/demand/demand-categories", "Demand categories", "admin/demand-category/list"],
    ["/admin/edit/corporate/{id}", "Edit corporate", "admin/corporate/edit"],
    ["/admin/edit/individual/{id}", "Edit individual", "admin/individual/edit"],
    ["/admin/edit/mast/{id}", "Edit mast", "admin/mast/edit"],
    ["/admin/edit/property/{id}", "Edit property", "admin/property/edit"],
    ["/admin/edit/shop/{id}", "Edit shop", "admin/shop/edit"],
    ["/admin/edit/signage/{id}", "Edit signage", "admin/signage/edit"],
    ["/admin/edit/spouse/{id}", "Edit spouse", "admin/spouse/edit"],
    ["/admin/edit/super-agent/{id}", "Edit super agent"],
    ["/admin/edit/ticket-agent/{id}", "Edit ticket agent"],
    ["/admin/edit/user/{id}", "Edit user", "admin/user/edit"],
    ["/admin/edit/vehicle/{id}", "Edit vehicle", "admin/vehicle/edit"],
    ["/admin/list/assessment", "Assessments", "admin/assessment/list"],
    ["/admin/list/bulk-ticket", "Bulk tickets"],
    ["/admin/list/card-view/mast", "Masts as cards", "admin/mast/cards"],
    ["/admin/list/card-view/property", "Properties as cards", "admin/property/cards"],
    ["/admin/list/card-view/signage", "Signage as cards", "admin/signage/cards"],
    ["/admin/list/collections", "Collections"],
    ["/admin/list/corporates", "Corporates", "admin/corporate/list"],
    ["/admin/list/demand-notices", "Demand notices", "admin/demand-notice/list"],
    ["/admin/list/individual-categories", "Individual categories", "admin/individual-category/list"],
    ["/admin/list/individuals", "Individuals", "admin/individual/list"],
    ["/admin/list/masts", "Masts", "admin/mast/list"],
    ["/admin/list/property", "Properties", "admin/property/list"],
    ["/admin/list/residence", "Residences", "admin/residence/list"],
    ["/admin/list/settlements", "Settlements"],
    ["/admin/list/shops", "Shops", "admin/shop/list"],
    ["/admin/list/signage", "Signage", "admin/signage/list"],
    ["/admin/list/single-ticket", "Single tickets"],
    ["/admin/list/spouse", "Spouses", "admin/spouse/list"],
    ["/admin/list/super-agents", "Super agents"],
    ["/admin/list/ticket-agent", "Ticket agents"],
    ["/admin/list/ticket-categories", "Ticket categories"],
    ["/admin/list/ticket-categories/{id}", "Ticket categories"],
    ["/admin/list/ticket-compliance", "Ticket compliance"],
    ["/admin/list/ticket-validation", "Ticket validation"],
    ["/admin/list/users", "Users", "admin/user/list"],
    ["/admin/list/vehicles", "Vehicles", "admin/vehicle/list"],
    ["/admin/list/wallet-activites", "Wallet activities"],
    ["/admin/list/wallet-fundings", "Wallet fundings"],
    ["/admin/list/wallet-payments", "Wallet payments"],
    ["/admin/list/unapproved/corporates", "Corporates awaiting approval", "admin/corporate/waiting"],
    ["/admin/list/unapproved/mast", "Masts awaiting approval", "admin/mast/waiting"],
    ["/admin/list/unapproved/masts", "Masts awaiting approval", "admin/mast/waiting"],
    ["/admin/list/unapproved/property", "Properties awaiting approval", "admin/property/waiting"],
    ["/admin/list/unapproved/propertyl", "Properties awaiting approval", "admin/property/waiting"],
    ["/admin/list/unapproved/shops", "Shops awaiting approval", "admin/shop/waiting"],
    ["/admin/list/unapproved/signage", "Signage awaiting approval", "admin/signage/waiting"],
    ["/admin/list/unapproved/signagel", "Signage awaiting approval", "admin/signage/waiting"],
    ["/admin/list/unapproved/vehicles", "Vehicles awaiting approval", "admin/vehicle/waiting"],
    ["/admin/location-mapping/card-view/property", "Map of properties", "admin/map/property-cards"],
    ["/admin/location-mapping/card-view/signage", "Map of signage", "admin/map/signage-cards"],
    ["/admin/location-mapping/corporates", "Map of corporates", "admin/map/corporates"],
    ["/admin/location-mapping/individuals", "Map of individuals", "admin/map/individuals"],
    ["/admin/location-mapping/masts", "Map of masts", "admin/map/masts"],
    ["/admin/location-mapping/property", "Map of properties", "admin/map/property"],
    ["/admin/location-mapping/shops", "Map of shops", "admin/map/shops"],
    ["/admin/location-mapping/signage", "Map of signage", "admin/map/signage"],
    ["/admin/notes", "Notes", "admin/notes/list"],
    ["/admin/process/verify", "Verify a payer"],
    ["/admin/reassign/super-agent/{id}", "Reassign super agent"],
    ["/admin/register/corporate", "Register corporate", "admin/corporate/register"],
    ["/admin/register/individual", "Register individual", "admin/individual/register"],
    ["/admin/register/mast", "Register mast", "admin/mast/register"],
    ["/admin/register/property", "Register property", "admin/property/register"],
    ["/admin/register/propertyss", "Register property", "admin/property/register"],
    ["/admin/register/residence", "Register residence", "admin/residence/register"],
    ["/admin/register/shop", "Register shop", "admin/shop/register"],
    ["/admin/register/signage", "Register signage", "admin/signage/register"],
    ["/admin/register/spouse", "Register spouse", "admin/spouse/register"],
    ["/admin/register/user", "Register user", "admin/user/register"],
    ["/admin/register/vehicle", "Register vehicle", "admin/vehicle/register"],
    ["/admin/report/report", "Report"],
    ["/admin/reports", "Reports"],
    ["/admin/reporting/entity-count", "Entity count"],
    ["/admin/reporting/enumeration-by-user", "Enumeration by user"],
    ["/admin/reporting/shop-statistic", "Shop statistic"],
    ["/admin/revenue/revenue-items", "Revenue items", "admin/revenue-item/list"],
    ["/admin/roles", "Roles", "admin/role/list"],
    ["/admin/sales-by-agent", "Sales by agent"],
    ["/admin/sales-by-agent/tickets", "Tickets behind the sales"],
    ["/admin/services/category", "Service categories"],
    ["/admin/services/history", "Service history"],
    ["/admin/services/provider", "Service providers"],
    ["/admin/services/requests", "Service requests"],
    ["/admin/services/subcategory/create", "Create service subcategory"],
    ["/admin/services/subcategory/edit/{id}", "Edit service subcategory"],
    ["/admin/services/subcategory/list", "Service subcategories"],
    ["/admin/settings/app", "Settings", "admin/settings/app"],
    ["/admin/streets", "Streets", "admin/street/list"],
    ["/admin/ticket-dashboard", "Ticket dashboard"],
    ["/admin/unauthorized", "Not allowed", "admin/unauthorized"],
    ["/admin/view/account-manager/{id}", "Account manager"],
    ["/admin/view/bulk-ticket/{id}", "Bulk ticket"],
    ["/admin/view/corporate/{id}", "Corporate", "admin/corporate/view"],
    ["/admin/view/individual/{id}", "Individual", "admin/individual/view"],
    ["/admin/view/mast/{id}", "Mast", "admin/mast/view"],
    ["/admin/view/property/{id}", "Property", "admin/property/view"],
    ["/admin/view/property/leaflet/{id}", "Property leaflet", "admin/property/leaflet"],
    ["/admin/view/property/occupants/{id}", "Property occupants", "admin/occupants/property-occupants"],
    ["/admin/view/request/{id}", "Service request"],
    ["/admin/view/shop/{id}", "Shop", "admin/shop/view"],
    ["/admin/view/shop/occupants/{id}", "Shop occupants", "admin/occupants/shop-occupants"],
    ["/admin/view/signage/{id}", "Signage", "admin/signage/view"],
    ["/admin/view/single-ticket/{id}", "Single ticket"],
    ["/admin/view/super-agent/{id}", "Super agent"],
    ["/admin/view/ticket-agent/{id}", "Ticket agent"],
    ["/admin/view/user/{id}", "User", "admin/user/view"],
    ["/admin/view/vehicle/{id}", "Vehicle", "admin/vehicle/view"],
  ]),
  ...group({ area: "admin", layout: "admin", gate: "signed-in" }, [
    ["/admin/profile/profile", "My profile", "admin/profile"],
  ]),
  ...group({ area: "admin", layout: "empty", gate: "admin" }, [
    ["/admin/receipt/{id}", "Receipt", "admin/receipt"],
    ["/admin/receipt/bill/{id}", "Bill", "admin/bill/view"],
  ]),
  ...group({ area: "admin", layout: "register", gate: "none" }, [
    ["/admin/receipt", "Find a receipt or bill", "admin/find-paper"],
  ]),
  ...group({ area: "corporate", layout: "corporate", gate: "corporate" }, [
    ["/cooperate", "What we owe", "corporate/home"],
    ["/cooperate/create/assessment", "Assess ourselves", "corporate/assessment/create"],
    ["/cooperate/edit/property/{id}", "Edit property", "corporate/property/edit"],
    ["/cooperate/edit/shop/{id}", "Edit shop", "corporate/shop/edit"],
    ["/cooperate/edit/vehicle/{id}", "Edit vehicle", "corporate/vehicle/edit"],
    ["/cooperate/list/assessment", "Our assessments", "corporate/assessment/list"],
    ["/cooperate/list/payments", "My payments", "corporate/payments"],
    ["/cooperate/list/property", "My properties", "corporate/property/list"],
    ["/cooperate/list/shops", "My shops", "corporate/shop/list"],
    ["/cooperate/list/vehicles", "My vehicles", "corporate/vehicle/list"],
    ["/cooperate/profile", "My profile", "corporate/profile"],
    ["/cooperate/register/property", "Register property", "corporate/property/register"],
    ["/cooperate/register/shops", "Register shop", "corporate/shop/register"],
    ["/cooperate/register/vehicles", "Register vehicle", "corporate/vehicle/register"],
    ["/cooperate/view/property/{id}", "Property", "corporate/property/view"],
    ["/cooperate/view/shop/{id}", "Shop", "corporate/shop/view"],
    ["/cooperate/view/vehicle/{id}", "Vehicle", "corporate/vehicle/view"],
  ]),
  ...group({ area: "corporate", layout: "register", gate: "corporate" }, [
    ["/cooperate/payment", "Pay what is owed", "corporate/pay"],
    ["/cooperate/receipt", "Find a receipt or bill", "corporate/find-paper"],
  ]),
  ...group({ area: "corporate", layout: "empty", gate: "corporate" }, [
    ["/cooperate/payment/receipt", "Your payment", "corporate/returned"],
    ["/cooperate/receipt/{id}", "Receipt", "corporate/receipt"],
    ["/cooperate/receipt/bill/{id}", "Bill", "corporate/bill"],
  ]),
  ...group({ area: "guest", layout: "guest", gate: "guest" }, [
    ["/guest", "Ticket dashboard", "guest/home"],
    ["/guest/list/bulk-ticket", "Bulk tickets"],
    ["/guest/list/single-ticket", "Single tickets"],
    ["/guest/list/super-agent1s", "Super agents"],
    ["/guest/list/ticket-agen1t", "Ticket agents"],
    ["/guest/list/ticket-categories", "Ticket categories"],
    ["/guest/list/ticket-compliance", "Ticket compliance"],
    ["/guest/list/ticket-validation", "Ticket validation"],
    ["/guest/list/wallet-activites", "Wallet activities"],
    ["/guest/list/wallet-fundings", "Wallet fundings"],
    ["/guest/profile/profile", "My profile", "guest/profile"],
    ["/guest/ticket-dashboard", "Ticket dashboard"],
    ["/guest/view/bulk-ticket/{id}", "Bulk ticket"],
    ["/guest/view/corporate/{id}", "Corporate"],
    ["/guest/view/individual/{id}", "Individual"],
    ["/guest/view/single-ticket/{id}", "Single ticket"],
    ["/guest/view/super-agent/{id}", "Super agent"],
    ["/guest/view/ticket-agent/{id}", "Ticket agent"],
    ["/guest/view/user/{id}", "User"],
  ]),
  ...group({ area: "individual", layout: "default", gate: "user" }, [
    ["/individual", "What I owe", "individual/home"],
    ["/individual/create/assessment", "Assess myself", "individual/assessment/create"],
    ["/individual/edit/property/{id}", "Edit property", "individual/property/edit"],
    ["/individual/edit/shop/{id}", "Edit shop", "individual/shop/edit"],
    ["/individual/edit/vehicle/{id}", "Edit vehicle", "individual/vehicle/edit"],
    ["/individual/list/assessment", "My assessments", "individual/assessment/list"],
    ["/individual/list/payments", "My payments", "individual/payments"],
    ["/individual/list/property", "My properties", "individual/property/list"],
    ["/individual/list/shops", "My shops", "individual/shop/list"],
    ["/individual/list/vehicles", "My vehicles", "individual/vehicle/list"],
    ["/individual/notes", "My notes", "individual/notes"],
    ["/individual/profile", "My profile", "individual/profile"],
    ["/individual/register/property", "Register property", "individual/property/register"],
    ["/individual/register/shops", "Register shop", "individual/shop/register"],
    ["/individual/register/vehicles", "Register vehicle", "individual/vehicle/register"],
    ["/individual/view/property/{id}", "Property", "individual/property/view"],
    ["/individual/view/shop/{id}", "Shop", "individual/shop/view"],
    ["/individual/view/vehicle/{id}", "Vehicle", "individual/vehicle/view"],
  ]),
  ...group({ area: "individual", layout: "register", gate: "user" }, [
    ["/individual/payment", "Pay what is owed", "individual/pay"],
    ["/individual/receipt", "Find a receipt or bill", "individual/find-paper"],
  ]),
  ...group({ area: "individual", layout: "empty", gate: "user" }, [
    ["/individual/payment/receipt", "Your payment", "individual/returned"],
    ["/individual/receipt/{id}", "Receipt", "individual/receipt"],
    ["/individual/receipt/bill/{id}", "Bill", "individual/bill"],
  ]),
  ...group({ area: "individual", layout: "service", gate: "user" }, [
    ["/individual/request/{id}", "My request"],
    ["/individual/services/requests", "My requests"],
  ]),
  ...group({ area: "public", layout: "auth", gate: "auth" }, [
    ["/", "Home", "public/home"],
    ["/login", "Sign in", "public/sign-in"],
  ]),
  ...group({ area: "public", layout: "landing", gate: "none" }, [
    ["/announcement", "Announcements"],
    ["/privacy-policy", "Privacy policy", "public/privacy-policy"],
    ["/privacy-policy%20copy", "Privacy policy", "public/privacy-policy"],
  ]),
  ...group({ area: "public", layout: "register", gate: "none" }, [
    ["/capture", "Capture", "public/capture/capture"],
  ]),
  ...group({ area: "public", layout: "default", gate: "none" }, [
    ["/payments", "Pay a bill", "public/find-bill"],
    ["/payments/pay/{id}", "Pay this bill", "public/pay-bill"],
    ["/payments/receipt", "Your payment", "public/returned"],
    ["/process/biometrics", "Biometrics"],
    ["/process/verify", "Verify a code"],
    ["/process/receipt/{id}", "Receipt", "public/receipt"],
    ["/process/receipt/bill/{id}", "Bill", "public/bill"],
    ["/process/receipt", "Find a receipt or bill", "public/find-paper"],
    ["/receipt/validate/{id}", "Check a receipt", "public/validate-receipt"],
    ["/receipt/validate/bill/{id}", "Check a bill", "public/validate-bill"],
    ["/reset", "Reset password", "public/reset"],
  ]),
  ...group({ area: "public", layout: "register", gate: "auth" }, [
    ["/registerlllo/corporate", "Open an account for a company", "public/register/corporate"],
    ["/registerlllo/individual", "Open an account", "public/register/individual"],
    ["/registerlllo/mast", "Register mast", "public/register/mast"],
    ["/registerlllo/property", "Register property", "public/register/property"],
    ["/registerlllo/shop", "Register shop", "public/register/shop"],
    ["/registerlllo/signage", "Register signage", "public/register/signage"],
  ]),
];

/** The product's own addresses beyond the document. */
export const ownAddresses: readonly Address[] = [
  ...group({ area: "admin", layout: "admin", gate: "admin" }, [
    ["/admin/owners/{resource}/{id}", "Owners", "admin/owners/owners"],
    ["/admin/reassign-owner", "Hand over to another owner", "admin/owners/reassign"],
    ["/admin/duplicates", "Duplicates", "admin/duplicates/queue"],
    ["/admin/duplicates/compare", "Compare two records", "admin/duplicates/compare"],
    ["/admin/duplicates/merge/{id}", "Merge", "admin/duplicates/merge"],
    ["/admin/roles/new", "New role", "admin/role/new"],
    ["/admin/roles/{id}", "Role", "admin/role/view"],
    ["/admin/view/spouse/{id}", "Spouse", "admin/spouse/view"],
    ["/admin/view/residence/{id}", "Residence", "admin/residence/view"],
    ["/admin/edit/residence/{id}", "Edit residence", "admin/residence/edit"],
    ["/admin/register/street", "Register street", "admin/street/register"],
    ["/admin/view/street/{id}", "Street", "admin/street/view"],
    ["/admin/edit/street/{id}", "Edit street", "admin/street/edit"],
    ["/admin/list/wards", "Wards", "admin/ward/list"],
    ["/admin/register/ward", "Register ward", "admin/ward/register"],
    ["/admin/view/ward/{id}", "Ward", "admin/ward/view"],
    ["/admin/edit/ward/{id}", "Edit ward", "admin/ward/edit"],
    ["/admin/list/lgas", "Local governments", "admin/lga/list"],
    ["/admin/register/lga", "Register local government", "admin/lga/register"],
    ["/admin/view/lga/{id}", "Local government", "admin/lga/view"],
    ["/admin/edit/lga/{id}", "Edit local government", "admin/lga/edit"],
    ["/admin/list/parks", "Parks", "admin/park/list"],
    ["/admin/register/park", "Register park", "admin/park/register"],
    ["/admin/view/park/{id}", "Park", "admin/park/view"],
    ["/admin/edit/park/{id}", "Edit park", "admin/park/edit"],
    ["/admin/list/markets", "Markets", "admin/market/list"],
    ["/admin/register/market", "Register market", "admin/market/register"],
    ["/admin/view/market/{id}", "Market", "admin/market/view"],
    ["/admin/edit/market/{id}", "Edit market", "admin/market/edit"],
    [
      "/admin/register/individual-category",
      "Register individual category",
      "admin/individual-category/register",
    ],
    ["/admin/view/individual-category/{id}", "Individual category", "admin/individual-category/view"],
    ["/admin/edit/individual-category/{id}", "Edit individual category", "admin/individual-category/edit"],
    ["/admin/import/{resource}", "Import a file", "admin/import/choose"],
    ["/admin/import/{resource}/{id}", "Import a file", "admin/import/import"],
    ["/admin/old-receipts", "Old receipts", "admin/old-receipt/list"],
    ["/admin/old-receipts/{id}", "Old receipt", "admin/old-receipt/view"],
    ["/admin/list/bill-requests", "Requests on bills", "admin/bill-request/list"],
    ["/admin/serve-notices", "Notices to serve", "admin/serve/round"],
    ["/admin/serve-notices/{id}", "Record a service", "admin/serve/serve"],
    ["/admin/view/assessment/{id}", "Assessment", "admin/assessment/view"],
    ["/admin/edit/assessment/{id}", "Edit assessment", "admin/assessment/edit"],
    ["/admin/billing-runs", "Billing runs", "admin/billing-run/list"],
    ["/admin/billing-runs/new", "New billing run", "admin/billing-run/new"],
    ["/admin/billing-runs/{id}", "Billing run", "admin/billing-run/view"],
    ["/admin/demand/category-items/new", "Add a tariff line", "admin/category-item/new"],
    ["/admin/demand/category-items/{id}", "Edit tariff line", "admin/category-item/edit"],
    ["/admin/location-mapping/round", "Street round", "admin/map/round"],
    ["/admin/settings/fields", "Fields", "admin/custom-field/list"],
    ["/admin/settings/fields/new", "New field", "admin/custom-field/new"],
    ["/admin/settings/fields/{id}", "Field", "admin/custom-field/edit"],
    ["/admin/messages", "Messages", "admin/message/list"],
    ["/admin/messages/{id}", "Message", "admin/message/view"],
    ["/admin/inbox", "Inbox", "shared/inbox/inbox"],
    ["/admin/demand/demand-categories/new", "New category", "admin/demand-category/new"],
    ["/admin/demand/demand-categories/{id}", "Edit category", "admin/demand-category/edit"],
    ["/admin/demand/tariff-drafts/new", "Draft a tariff", "admin/tariff-draft/new"],
    ["/admin/demand/tariff-drafts/{id}", "Tariff draft", "admin/tariff-draft/view"],
    ["/admin/demand/tariff-drafts/{id}/lines/new", "Add a line to a draft", "admin/tariff-draft/line-new"],
    [
      "/admin/demand/tariff-drafts/{id}/lines/{line}",
      "Edit a line of a draft",
      "admin/tariff-draft/line-edit",
    ],
    ["/admin/demand/tariff-drafts/{id}/simulate", "Simulate a draft", "admin/simulation/choose"],
    ["/admin/demand/simulations/{id}", "Simulation", "admin/simulation/view"],
    ["/admin/demand/tariff-versions", "Versions of a tariff", "admin/tariff-version/compare"],
    ["/admin/agency/agencies/new", "New agency", "admin/agency/new"],
    ["/admin/agency/agencies/{id}", "Agency", "admin/agency/edit"],
    ["/admin/revenue/revenue-items/new", "New revenue item", "admin/revenue-item/new"],
    ["/admin/revenue/revenue-items/{id}", "Revenue item", "admin/revenue-item/edit"],
  ]),
  ...group({ area: "admin", layout: "empty", gate: "admin" }, [
    ["/admin/demand-notice/{id}", "Demand notice", "admin/demand-notice/view"],
    ["/admin/assessment/{id}", "Assessment", "admin/assessment/paper"],
    ["/admin/statement/{type}/{id}", "Statement of account", "admin/statement/view"],
  ]),
  ...group({ area: "corporate", layout: "empty", gate: "corporate" }, [
    ["/cooperate/assessment/{id}", "Assessment", "corporate/assessment/paper"],
    ["/cooperate/statement", "Statement of account", "corporate/statement"],
  ]),
  ...group({ area: "individual", layout: "empty", gate: "user" }, [
    ["/individual/assessment/{id}", "Assessment", "individual/assessment/paper"],
    ["/individual/statement", "Statement of account", "individual/statement"],
  ]),
  ...group({ area: "agent", layout: "agent", gate: "agent" }, [
    ["/agent", "Sell", "agent/home"],
    ["/agent/inbox", "Inbox", "agent/inbox"],
    ["/agent/profile", "My profile", "agent/profile"],
  ]),
  ...group({ area: "super-agent", layout: "super-agent", gate: "super-agent" }, [
    ["/super-agent", "My agents", "super-agent/home"],
    ["/super-agent/inbox", "Inbox", "shared/inbox/inbox"],
    ["/super-agent/profile", "My profile", "super-agent/profile"],
  ]),
  ...group({ area: "corporate", layout: "corporate", gate: "corporate" }, [
    ["/cooperate/inbox", "Inbox", "shared/inbox/inbox"],
    ["/cooperate/notes", "Our notes", "corporate/notes"],
    ["/cooperate/receipt/bill/{id}/explain", "Bill explained", "corporate/explain-bill"],
    ["/cooperate/view/assessment/{id}", "Assessment", "corporate/assessment/view"],
    ["/cooperate/edit/assessment/{id}", "Edit assessment", "corporate/assessment/edit"],
  ]),
  ...group({ area: "individual", layout: "default", gate: "user" }, [
    ["/individual/inbox", "Inbox", "shared/inbox/inbox"],
    ["/individual/receipt/bill/{id}/explain", "Bill explained", "individual/explain-bill"],
    ["/individual/view/assessment/{id}", "Assessment", "individual/assessment/view"],
    ["/individual/edit/assessment/{id}", "Edit assessment", "individual/assessment/edit"],
  ]),
  ...group({ area: "guest", layout: "guest", gate: "guest" }, [
    ["/guest/inbox", "Inbox", "shared/inbox/inbox"],
  ]),
  ...group({ area: "public", layout: "register", gate: "none" }, [
    ["/unsubscribe/{token}", "Unsubscribe", "public/unsubscribe"],
    ["/p/{token}", "Property plate", "public/plate"],
  ]),
  ...group({ area: "public", layout: "empty", gate: "none" }, [
    ["/enumerate", "Street round", "public/enumerate/enumerate"],
  ]),
  ...group({ area: "public", layout: "default", gate: "none" }, [
    ["/process/receipt/bill/{id}/explain", "Bill explained", "public/explain-bill"],
  ]),
];

export const sitemap: readonly Address[] = [...documentAddresses, ...ownAddresses];
