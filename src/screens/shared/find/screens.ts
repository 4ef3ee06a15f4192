import { foldText } from "#domain/find/parse-query.ts";
import { canOpen, type HeldPermissions } from "#domain/held-permissions.ts";
import { t } from "#language/t.ts";
import { type Address, sitemap } from "#sitemap.ts";
import { rightsOfScreen } from "./screen-rights.ts";

/** A screen that is found by its name. */
export interface FoundScreen {
  readonly path: string;
  readonly title: string;
  /** Whether it starts an action: "Register property". */
  readonly isAction: boolean;
}

/** Synonyms of register lists, which can be imported and exported. */
const FILE_SYNONYMS = "import upload export download csv excel";

/** Synonyms of screen titles, by path. */
const SYNONYMS: Readonly<Record<string, string>> = {
  "/admin": "first screen dashboard start overview",
  "/admin/account-manager": "portfolio follow-ups promises debtors",
  "/admin/add-individual/shop": "occupant tenant trader",
  "/admin/agency/agencies": "mda mdas ministry department council",
  "/admin/agency/agencies/new": "mda ministry department",
  "/admin/announcements": "news broadcast publish",
  "/admin/announcements/new": "news broadcast publish",
  "/admin/audit/audit-trail": "audit log history who did what changes export",
  "/admin/billing-runs": "bulk billing mass bill run issue bills annual generate",
  "/admin/billing-runs/new": "bulk billing mass bill run issue bills start generate",
  "/admin/central-system/logs": "central logs errors requests server",
  "/admin/create/assessment": "assess declare self-assessment",
  "/admin/create/super-agent": "company vendor",
  "/admin/create/ticket-agent": "agents seller collector",
  "/admin/data-protection": "ndpa privacy personal data requests",
  "/admin/data-protection/map": "privacy ndpa",
  "/admin/data-protection/new": "data protection privacy request",
  "/admin/data-protection/retention": "privacy deletion delete old data",
  "/admin/demand/category-items": "category items rates rate card prices fees charges levy",
  "/admin/demand/demand-categories": "tariff law levy types terms penalty interest discounts",
  "/admin/demand/demand-categories/new": "demand tariff levy type",
  "/admin/duplicates": "merge same twice double records",
  "/admin/import/arrear": "import upload opening balances old debts",
  "/admin/inbox": "messages notifications",
  "/admin/jobs": "background tasks downloads progress queue",
  "/admin/list/approval-requests": "approve second officer split price commission",
  "/admin/list/assessment": "assess declarations self-assessment export",
  "/admin/list/bank-entries": "bank slips teller deposit transfer",
  "/admin/list/bill-requests":
    "objections waivers adjustments instalments payment plan write-off write off discount cancel",
  "/admin/list/bulk-ticket": "batches print",
  "/admin/list/card-view/mast": "photos pictures",
  "/admin/list/card-view/property": "photos pictures",
  "/admin/list/card-view/signage": "photos pictures billboards",
  "/admin/list/collections": "revenue income received igr export",
  "/admin/list/commissions": "agents earnings payout",
  "/admin/list/corporates": `companies company businesses organisations taxpayers payers ${FILE_SYNONYMS}`,
  "/admin/list/demand-notices": "bills demands invoices",
  "/admin/list/device-cases": "offline tickets sync",
  "/admin/list/devices": "phones offline float revoke",
  "/admin/list/individual-categories": `types of people ${FILE_SYNONYMS}`,
  "/admin/list/individuals": `people persons taxpayers payers citizens ${FILE_SYNONYMS}`,
  "/admin/list/lgas": `lga lgas councils areas ${FILE_SYNONYMS}`,
  "/admin/list/markets": FILE_SYNONYMS,
  "/admin/list/masts": `towers telecoms base stations ${FILE_SYNONYMS}`,
  "/admin/list/parks": `motor parks garages ${FILE_SYNONYMS}`,
  "/admin/list/payments": "transactions money received receipts reverse reversals",
  "/admin/list/payout-files": "payouts response file settlement",
  "/admin/list/property": `houses buildings land tenements plots ${FILE_SYNONYMS}`,
  "/admin/list/refunds": "refunds reversals reverse chargeback mismatch replacement receipt",
  "/admin/list/residence": `residents tenants occupants ${FILE_SYNONYMS}`,
  "/admin/list/settlements": "payouts remittances agencies share split export",
  "/admin/list/shops": `stores stalls kiosks businesses ${FILE_SYNONYMS}`,
  "/admin/list/signage": `signs billboards adverts advertising ${FILE_SYNONYMS}`,
  "/admin/list/single-ticket": "daily tickets sold void export",
  "/admin/list/spouse": `husband wife marriage partners ${FILE_SYNONYMS}`,
  "/admin/list/super-agents": `companies vendors ${FILE_SYNONYMS}`,
  "/admin/list/ticket-agent": `agents sellers collectors ${FILE_SYNONYMS}`,
  "/admin/list/ticket-categories": `ticket prices types rates ${FILE_SYNONYMS}`,
  "/admin/list/ticket-compliance": "defaulters without ticket",
  "/admin/list/ticket-validation": "ticket checks inspections inspectors",
  "/admin/list/unapproved/corporates": "approvals approve review companies",
  "/admin/list/unapproved/mast": "approvals approve review",
  "/admin/list/unapproved/property": "approvals approve review",
  "/admin/list/unapproved/shops": "approvals approve review",
  "/admin/list/unapproved/signage": "approvals approve review billboards",
  "/admin/list/unapproved/vehicles": "approvals approve review",
  "/admin/list/users": "staff officers accounts logins reset password suspend",
  "/admin/list/vehicles": `cars plates keke okada buses ${FILE_SYNONYMS}`,
  "/admin/list/wallet-activites": "wallet activity movements float export",
  "/admin/list/wallet-fundings": "float top up deposits export",
  "/admin/list/wallet-payments": "float top up online",
  "/admin/list/wards": `areas ${FILE_SYNONYMS}`,
  "/admin/location-mapping/corporates": "gps location companies",
  "/admin/location-mapping/individuals": "gps location people",
  "/admin/location-mapping/masts": "gps location towers",
  "/admin/location-mapping/property": "gps location houses",
  "/admin/location-mapping/round": "gps map walk field",
  "/admin/location-mapping/shops": "gps location",
  "/admin/location-mapping/signage": "gps location billboards",
  "/admin/messages": "sms email delivery",
  "/admin/notes": "comments remarks",
  "/admin/old-receipts": "old paper receipts import upload",
  "/admin/print-packs": "printing notices",
  "/admin/print-packs/new": "printing notices",
  "/admin/process/verify": "kyc identity nin bvn taxpayer",
  "/admin/profile/profile": "my account change password passkey sign-in authenticator",
  "/admin/reassign-owner": "change owner sale reassign",
  "/admin/reconciliation": "reconcile bank statement match suspense accounts",
  "/admin/reconciliation/lines": "statement match unmatched suspense",
  "/admin/reconciliation/send": "import reconcile",
  "/admin/register/bank-account": "reconciliation",
  "/admin/register/bank-entry": "record a bank payment teller deposit slip",
  "/admin/register/bulk-ticket": "batch print",
  "/admin/register/commission": "payout agents",
  "/admin/register/corporate": "company business taxpayer payer",
  "/admin/register/individual": "person taxpayer payer citizen",
  "/admin/register/lga": "lga council",
  "/admin/register/mast": "tower",
  "/admin/register/property": "house building land",
  "/admin/register/refund": "return money pay back",
  "/admin/register/settlement": "payout remittance agency",
  "/admin/register/shop": "store stall kiosk business",
  "/admin/register/signage": "sign billboard advert",
  "/admin/register/user": "staff officer account login invite",
  "/admin/register/vehicle": "car plate keke okada",
  "/admin/register/wallet-funding": "float top up fund agent",
  "/admin/reporting/entity-count": "report number of records statistics",
  "/admin/reporting/enumeration-by-user": "report officers entries",
  "/admin/reporting/late-bills": "arrears debtors defaulters unpaid debts",
  "/admin/reporting/shop-statistic": "report",
  "/admin/reports": "statistics arrears scheduled export",
  "/admin/revenue/revenue-items": "revenue head heads codes budget",
  "/admin/revenue/revenue-items/new": "revenue head",
  "/admin/roles": "rights permissions access",
  "/admin/roles/new": "rights permissions access",
  "/admin/sales-by-agent": "report",
  "/admin/serve-notices": "delivery proof of service",
  "/admin/services/category": FILE_SYNONYMS,
  "/admin/services/history": "completed requests",
  "/admin/services/holidays": "working days calendar",
  "/admin/services/provider": `departments units ${FILE_SYNONYMS}`,
  "/admin/services/requests": "applications complaints certificates",
  "/admin/services/subcategory/create": "services form questions",
  "/admin/services/subcategory/list": `services forms questions ${FILE_SYNONYMS}`,
  "/admin/settings/account-codes": "ledger chart of accounts",
  "/admin/settings/app": "configuration logo gateway sms email",
  "/admin/settings/fields": "additional extra columns",
  "/admin/settings/fields/new": "additional extra column",
  "/admin/settings/keys": "receipts signature qr",
  "/admin/streets": `roads ${FILE_SYNONYMS}`,
  "/admin/ticket-dashboard": "daily tickets today",
  "/admin/till": "cash desk cashier pos till take payment receive",
  "/admin/tills": "cash desk cashier drawer",
  "/admin/receipt": "receipt bill lookup reprint",
  "/enumerate": "field survey gps offline",
  "/agent/validate": "scan inspect validate",
  "/cooperate": "home bills",
  "/cooperate/list/payments": "my payments refunds",
  "/cooperate/payment": "bills",
  "/individual": "home bills",
  "/individual/list/payments": "my payments refunds",
  "/individual/payment": "bills",
  "/agent": "home ticket",
  "/agent/wallet": "balance float",
  "/super-agent/wallet": "balance float",
};

type ScreenAddress = Pick<Address, "path" | "title" | "area" | "screen">;

/** Screens that aren't offered: steps of another screen, or duplicates. */
const HIDDEN_SCREENS: ReadonlySet<string> = new Set([
  "/admin/unauthorized",
  "/admin/duplicates/compare",
  "/admin/till/count",
  "/admin/sales-by-agent/tickets",
  "/admin/report/report",
  "/admin/demand/tariff-versions",
  "/admin/demand/tariff-drafts/new",
  "/admin/demand/category-items/new",
  // "Map of properties" is offered once, and links to the cards.
  "/admin/location-mapping/card-view/property",
  "/admin/location-mapping/card-view/signage",
  "/search",
  "/cooperate/payment/receipt",
  "/individual/payment/receipt",
  "/guest/ticket-dashboard",
]);

/** A menu screen whose address in the sitemap has a parameter. */
const ARREARS_SCREEN: ScreenAddress = {
  path: "/admin/import/arrear",
  title: "Opening arrears",
  area: "admin",
  screen: "admin/import/choose",
};

/** Public screens that are offered to signed-in users too. */
const SHARED_PUBLIC_SCREENS: Readonly<Record<string, readonly string[] | "all">> = {
  "/enumerate": ["admin"],
  "/agent/validate": ["admin", "agent"],
  "/sell-offline": ["agent"],
  "/process/verify": "all",
  "/check-plate": "all",
  "/announcement": "all",
  "/complaint": ["corporate", "individual"],
  "/receipt/validate": "all",
};

/** Titles of screens that start an action: not "Report" or "Import" of a list, but "Report a collector". */
const ACTION_TITLE =
  /^(Add|Assign|Correct|Create|Draft|Enter|Fund|New|Pay|Reassign|Record|Register|Report a|Request|Sell|Send|Start|Transfer|Upload)\b/;

interface IndexedScreen extends FoundScreen {
  readonly area: string;
  readonly rights: readonly string[];
  readonly text: string;
}

let indexedScreens: readonly IndexedScreen[] | undefined;

/** Every screen without parameters; of several addresses with one title only the first. */
function searchableScreens(): readonly IndexedScreen[] {
  if (indexedScreens) return indexedScreens;
  const seen = new Set<string>();
  const addresses: readonly ScreenAddress[] = [...sitemap.filter(isSearchable), ARREARS_SCREEN];
  indexedScreens = addresses.flatMap((address) => {
    const { path, title, area, screen = "" } = address;
    const key = `${screen} ${area} ${title}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const isActionTitle = ACTION_TITLE.test(title);
    // Synonyms of starting verbs.
    const actionSynonyms = isActionTitle ? " add new create register enter record" : "";
    // Matches the singular too.
    const singular = title.replaceAll(/ies\b/g, "y");
    const text = ` ${foldText(`${title} ${singular} ${SYNONYMS[path] ?? ""}${actionSynonyms}`)}`;
    return [{ path, title, isAction: isActionTitle, area, rights: rightsOfScreen(path), text }];
  });
  return indexedScreens;
}

/** Whether the search offers it by its name. */
export function isSearchable({ path, screen }: Address): boolean {
  return screen !== undefined && !path.includes("{") && !HIDDEN_SCREENS.has(path);
}

export interface SearchUser extends HeldPermissions {
  readonly area: string;
}

/** Maximum number of screens. */
const MAX_SCREENS = 6;

/**
 * The screens with a title or synonym that matches every word typed (as a prefix), best first. Titles match in English
 * and in the user's language.
 */
export function findScreens(user: SearchUser, typed: string, limit = MAX_SCREENS): readonly FoundScreen[] {
  const text = foldText(typed.trim());
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (words.length === 0) return [];
  return searchableScreens()
    .filter((one) => canSee(user, one))
    .map((one) => ({ one, translated: foldText(t(one.title)) }))
    .filter(({ one, translated }) => words.every((word) => `${one.text} ${translated}`.includes(` ${word}`)))
    .map(({ one, translated }) => ({
      one,
      rank: Math.min(rank(one, foldText(one.title), text), rank(one, translated, text)),
    }))
    .toSorted((a, b) => a.rank - b.rank || a.one.title.length - b.one.title.length)
    .slice(0, limit)
    .map(({ one: { path, title, isAction } }) => ({ path, title, isAction }));
}

/** Every screen that the search can offer this person. */
export function offeredScreens(user: SearchUser): readonly string[] {
  return searchableScreens()
    .filter((one) => canSee(user, one))
    .map(({ path }) => path);
}

function canSee(user: SearchUser, screen: IndexedScreen): boolean {
  const { area } = user;
  if (!canOpen(user, screen.rights)) return false;
  if (screen.area === area) return true;
  const audience = screen.area === "public" ? SHARED_PUBLIC_SCREENS[screen.path] : undefined;
  return audience === "all" || (audience?.includes(area) ?? false);
}

/** Exact title first, then prefix, part of the title, synonym. Pages rank before actions. */
function rank({ isAction }: IndexedScreen, name: string, text: string): number {
  const matchRank = name === text ? 0 : name.startsWith(text) ? 1 : ` ${name}`.includes(` ${text}`) ? 2 : 3;
  return matchRank + (isAction ? 0.5 : 0);
}
