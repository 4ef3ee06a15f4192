import { listName } from "#domain/list-name.ts";
import { ownScreens } from "#domain/own-screens.ts";
import type { MastheadLink } from "#ui/shell/masthead.tsx";
import { assessmentScreens } from "./assessment-screens.ts";

/** Where owners and visitors can go. An item comes in here when its screen does. */

/** The lists of what somebody owns, and every screen about one of it. */
function ownAssets(base: string, label: string): MastheadLink {
  const screens = ["view", "edit"].flatMap((verb) => ownScreens.map((name) => `${base}/${verb}/${name}`));
  const lists = ["list", "register"].flatMap((verb) =>
    ownScreens.map((name) => `${base}/${verb}/${listName(name)}`),
  );
  return { to: `${base}/list/property`, label, also: [...screens, ...lists] };
}

export const corporateLinks: readonly MastheadLink[] = [
  { to: "/cooperate", label: "What we owe", not: ["/cooperate/profile", "/cooperate/inbox"] },
  ownAssets("/cooperate", "Our assets"),
  { to: "/cooperate/list/assessment", label: "Assessments", also: assessmentScreens("/cooperate") },
  { to: "/cooperate/list/payments", label: "Receipts" },
  {
    to: "/cooperate/services/requests",
    label: "Requests",
    also: ["/cooperate/services/ask", "/cooperate/request"],
  },
  { to: "/cooperate/notes", label: "Notes" },
];

export const individualLinks: readonly MastheadLink[] = [
  { to: "/individual", label: "What I owe", not: ["/individual/profile", "/individual/inbox"] },
  ownAssets("/individual", "My assets"),
  { to: "/individual/list/assessment", label: "Assessments", also: assessmentScreens("/individual") },
  { to: "/individual/list/payments", label: "Receipts" },
  {
    to: "/individual/services/requests",
    label: "Requests",
    also: ["/individual/services/ask", "/individual/request"],
  },
  { to: "/individual/notes", label: "Notes" },
];

export const visitorLinks: readonly MastheadLink[] = [{ to: "/login", label: "Sign in", button: true }];
