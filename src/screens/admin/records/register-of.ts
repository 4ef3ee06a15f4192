import { type MetaFunction, useMatches } from "react-router";
import { capitalise } from "#domain/capitalise.ts";
import { listName } from "#domain/list-name.ts";
import { registers } from "#domain/register/registers.ts";
import type { AnyResource } from "#resource/define.ts";
import { pageTitle } from "../../shared/page-title.ts";

/** Misspelt URLs that exist in bookmarks. */
const MISSPELLED: Readonly<Record<string, string>> = {
  propertyl: "property",
  propertyss: "property",
  signagel: "signage",
};

/** The register of a URL. @param at its pattern, such as "/admin/view/park/:id", or the route id */
export function getRegisterAt(at: string): AnyResource {
  const segments = at.split(/[./]/).map((word) => MISSPELLED[word] ?? word);
  const named = ({ name, endpoint }: AnyResource) => [name.replaceAll("_", "-"), listName(name), endpoint];
  const found = registers.find((resource) => named(resource).some((name) => segments.includes(name)));
  if (!found) throw new Error(`No register for ${at}`);
  return found;
}

/** The register of the current screen. */
export function useRegister(): AnyResource {
  return getRegisterAt(useMatches().at(-1)?.id ?? "");
}

/** Wraps a loader of shared/records for the register in the URL. */
export function ofRegister<T, A extends { readonly pattern: string }>(
  loaderOf: (resource: AnyResource) => (args: A) => Promise<T>,
) {
  return (args: A): Promise<T> => loaderOf(getRegisterAt(args.pattern))(args);
}

const TITLES = {
  list: ({ many }: AnyResource) => capitalise(many),
  cards: ({ many }: AnyResource) => `${capitalise(many)} as cards`,
  waiting: ({ many }: AnyResource) => `${capitalise(many)} pending approval`,
  register: ({ one }: AnyResource) => `Register ${one}`,
  edit: ({ one }: AnyResource) => `Edit ${one}`,
  view: ({ one }: AnyResource) => capitalise(one),
} as const;

/** Title of a register's screen. */
export function titleOf(resource: AnyResource, screen: keyof typeof TITLES): string {
  return TITLES[screen](resource);
}

/** Page title for the register in the URL. */
export function registerTitle(screen: keyof typeof TITLES): MetaFunction {
  return (args) => pageTitle(titleOf(getRegisterAt(args.matches.at(-1)?.id ?? ""), screen))(args);
}
