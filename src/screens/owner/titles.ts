import type { MetaFunction } from "react-router";
import { t } from "#language/t.ts";
import { pageTitle } from "../shared/page-title.ts";
import { baseOf, type OwnerBase } from "./owner-base.ts";

/** Titles that differ between companies and individuals. */
const TITLES = {
  assess: { "/cooperate": "Start a self-assessment", "/individual": "Start a self-assessment" },
  assessments: { "/cooperate": "Our assessments", "/individual": "My assessments" },
  home: { "/cooperate": "Amount due", "/individual": "Amount due" },
  notes: { "/cooperate": "Our notes", "/individual": "My notes" },
  request: { "/cooperate": "Our request", "/individual": "My request" },
  requests: { "/cooperate": "Our requests", "/individual": "My requests" },
};

type OwnerTitle = keyof typeof TITLES;

/** A title by area: "Our assets". */
export function titleIn(base: OwnerBase, title: OwnerTitle): string {
  return t(TITLES[title][base]);
}

/** The title of a page that differs between companies and individuals. */
export function ownerTitle(title: OwnerTitle): MetaFunction {
  return (args) => pageTitle(TITLES[title][baseOf(args.matches)])(args);
}
