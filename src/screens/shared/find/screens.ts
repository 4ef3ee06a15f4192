import { plain } from "#domain/find/typed.ts";
import { type HeldPermissions, mayOpen } from "#domain/held-permissions.ts";
import { t } from "#language/t.ts";
import { type Address, sitemap } from "#sitemap.ts";
import { rightsOfScreen } from "./screen-rights.ts";

/** A screen that is found by its name. */
export interface FoundScreen {
  readonly path: string;
  readonly title: string;
  /** Whether it starts an action: "Register property". */
  readonly begins: boolean;
}

/** Synonyms of screen titles, by path. */
const SYNONYMS: Readonly<Record<string, string>> = {
  "/admin": "first screen dashboard start",
  "/admin/account-manager": "portfolio follow-ups promises",
  "/admin/agency/agencies": "mda ministry department council",
  "/admin/audit/audit-trail": "history who did what changes",
  "/admin/billing-runs": "bill run issue bills annual",
  "/admin/billing-runs/new": "bill run issue bills start",
  "/admin/central-system/logs": "errors requests server",
  "/admin/create/assessment": "assess declare",
  "/admin/demand/category-items": "tariff rates rate card prices",
  "/admin/demand/demand-categories": "tariff law levy types",
  "/admin/duplicates": "merge same twice",
  "/admin/inbox": "messages notifications",
  "/admin/list/approval-requests": "approve second officer split price commission",
  "/admin/list/bank-entries": "bank slips teller deposit",
  "/admin/list/bill-requests": "objections waivers adjustments instalments",
  "/admin/list/collections": "revenue income received",
  "/admin/list/demand-notices": "bills",
  "/admin/list/lgas": "lga lgas councils",
  "/admin/list/money-back": "refunds reversals",
  "/admin/list/payments": "transactions money received",
  "/admin/list/users": "staff officers accounts logins",
  "/admin/list/vehicles": "cars plates keke okada",
  "/admin/messages": "sms email delivery",
  "/admin/print-packs": "printing",
  "/admin/process/verify": "kyc identity nin bvn",
  "/admin/profile/profile": "my account password passkey sign-in",
  "/admin/reconciliation": "bank statement match suspense",
  "/admin/register/bank-entry": "record a bank payment teller deposit slip",
  "/admin/register/refund": "return money pay back",
  "/admin/register/user": "staff officer account login invite",
  "/admin/revenue/revenue-items": "revenue head heads codes",
  "/admin/revenue/revenue-items/new": "revenue head",
  "/admin/roles": "rights permissions",
  "/admin/roles/new": "rights permissions",
  "/admin/sales-by-agent": "report",
  "/admin/services/requests": "applications",
  "/admin/settings/app": "configuration logo gateway sms",
  "/admin/settings/keys": "receipts signature",
  "/admin/till": "cash cashier pos take payment",
  "/admin/receipt": "receipt bill lookup",
  "/cooperate/payment": "bills",
  "/individual/payment": "bills",
  "/individual": "home bills",
  "/cooperate": "home bills",
  "/agent": "home ticket",
  "/agent/wallet": "balance float",
  "/super-agent/wallet": "balance float",
};

/** Screens that aren't offered: steps of another screen, or duplicates. */
const NOT_ALONE: ReadonlySet<string> = new Set([
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

/** Public screens that are offered to signed-in users too. */
const PUBLIC: Readonly<Record<string, readonly string[] | "all">> = {
  "/enumerate": ["admin"],
  "/agent/validate": ["admin", "agent"],
  "/sell-offline": ["agent"],
  "/process/verify": "all",
  "/check-plate": "all",
  "/announcement": "all",
  "/complaint": ["corporate", "individual"],
  "/receipt/validate": "all",
};

const BEGINS = /^(Add|Ask for|Assess|Create|Draft|Enter|Fund|Make|New|Open|Pay|Register|Send|Write)\b/;

interface Known extends FoundScreen {
  readonly area: string;
  readonly rights: readonly string[];
  readonly text: string;
}

let known: readonly Known[] | undefined;

/** Every screen without parameters; of several addresses with one title only the first. */
function screens(): readonly Known[] {
  if (known) return known;
  const seen = new Set<string>();
  known = sitemap.filter(isAlone).flatMap((address) => {
    const { path, title, area, screen = "" } = address;
    const key = `${screen} ${area} ${title}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const starts = BEGINS.test(title);
    // Synonyms of starting verbs.
    const more = starts ? " add new create register enter record" : "";
    // Matches the singular too.
    const one = title.replaceAll(/ies\b/g, "y");
    const text = ` ${plain(`${title} ${one} ${SYNONYMS[path] ?? ""}${more}`)}`;
    return [{ path, title, begins: starts, area, rights: rightsOfScreen(path), text }];
  });
  return known;
}

/** Whether the search offers it by its name. */
export function isAlone({ path, screen }: Address): boolean {
  return screen !== undefined && !path.includes("{") && !NOT_ALONE.has(path);
}

export interface Person extends HeldPermissions {
  readonly area: string;
}

/** Maximum number of screens. */
const MOST = 6;

/**
 * The screens with a title or synonym that matches every word typed (as a prefix), best first. Titles match in English
 * and in the user's language.
 */
export function findScreens(person: Person, typed: string, most = MOST): readonly FoundScreen[] {
  const text = plain(typed.trim());
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (words.length === 0) return [];
  return screens()
    .filter((one) => isFor(person, one))
    .map((one) => ({ one, told: plain(t(one.title)) }))
    .filter(({ one, told }) => words.every((word) => `${one.text} ${told}`.includes(` ${word}`)))
    .map(({ one, told }) => ({
      one,
      rank: Math.min(rankOf(one, plain(one.title), text), rankOf(one, told, text)),
    }))
    .toSorted((a, b) => a.rank - b.rank || a.one.title.length - b.one.title.length)
    .slice(0, most)
    .map(({ one: { path, title, begins } }) => ({ path, title, begins }));
}

/** Every screen that the search can offer this person. */
export function offeredScreens(person: Person): readonly string[] {
  return screens()
    .filter((one) => isFor(person, one))
    .map(({ path }) => path);
}

function isFor(person: Person, one: Known): boolean {
  const { area } = person;
  if (!mayOpen(person, one.rights)) return false;
  if (one.area === area) return true;
  const open = one.area === "public" ? PUBLIC[one.path] : undefined;
  return open === "all" || (open?.includes(area) ?? false);
}

/** Exact title first, then prefix, part of the title, synonym. Pages rank before actions. */
function rankOf({ begins }: Known, name: string, text: string): number {
  const fit = name === text ? 0 : name.startsWith(text) ? 1 : ` ${name}`.includes(` ${text}`) ? 2 : 3;
  return fit + (begins ? 0.5 : 0);
}
