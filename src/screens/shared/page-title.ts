import type { MetaFunction } from "react-router";
import { t } from "#language/t.ts";

/** The title of a page, as the window and search show it: "Properties · Ratebook". */
export function pageTitle(title: string): MetaFunction {
  return ({ error }) => [{ title: error ? t("Ratebook") : t("{what} · Ratebook", { what: t(title) }) }];
}
