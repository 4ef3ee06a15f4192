import { listName } from "#domain/list-name.ts";
import { ownerRegisters } from "#domain/owner-screens.ts";
import type { MastheadLink } from "#ui/shell/masthead.tsx";
import { assessmentScreens } from "./assessment-screens.ts";
import type { Needs } from "./menu.ts";

export type OwnerLink = MastheadLink & Needs;

/** The menus of owners and visitors. */

/** The lists of the user's assets, and the screens of one asset. */
function ownAssets(base: string, label: string): OwnerLink {
  const screens = ["view", "edit"].flatMap((verb) => ownerRegisters.map((name) => `${base}/${verb}/${name}`));
  const lists = ["list", "register"].flatMap((verb) =>
    ownerRegisters.map((name) => `${base}/${verb}/${listName(name)}`),
  );
  return { to: `${base}/list/property`, needs: "own_asset.view", label, also: [...screens, ...lists] };
}

/** The first screen shows bills, assets and receipts. */
const HOME = "own_bill.view+own_asset.view+own_receipt.view";

export const corporateLinks: readonly OwnerLink[] = [
  { to: "/cooperate", needs: HOME, label: "Amount due", not: ["/cooperate/profile", "/cooperate/inbox"] },
  ownAssets("/cooperate", "Our assets"),
  {
    to: "/cooperate/list/assessment",
    needs: "own_assessment.view",
    label: "Assessments",
    also: assessmentScreens("/cooperate"),
  },
  { to: "/cooperate/list/payments", needs: "own_receipt.view", label: "Receipts" },
  {
    to: "/cooperate/services/requests",
    needs: "own_request.view",
    label: "Requests",
    also: ["/cooperate/services/ask", "/cooperate/request"],
  },
  { to: "/cooperate/notes", needs: "own_note.write", label: "Notes" },
];

export const individualLinks: readonly OwnerLink[] = [
  { to: "/individual", needs: HOME, label: "Amount due", not: ["/individual/profile", "/individual/inbox"] },
  ownAssets("/individual", "My assets"),
  {
    to: "/individual/list/assessment",
    needs: "own_assessment.view",
    label: "Assessments",
    also: assessmentScreens("/individual"),
  },
  { to: "/individual/list/payments", needs: "own_receipt.view", label: "Receipts" },
  {
    to: "/individual/services/requests",
    needs: "own_request.view",
    label: "Requests",
    also: ["/individual/services/ask", "/individual/request"],
  },
  { to: "/individual/notes", needs: "own_note.write", label: "Notes" },
];

export const visitorLinks: readonly MastheadLink[] = [{ to: "/login", label: "Sign in", button: true }];
