import type { MetaFunction } from "react-router";
import { t } from "#language/t.ts";

/** The document title: "Properties · Ratebook". */
export function pageTitle(title: string): MetaFunction {
  return ({ error }) => [{ title: error ? t("Ratebook") : t("{what} · Ratebook", { what: t(title) }) }];
}
