import type { RegistrationKind } from "#domain/registration-input.ts";
import { t } from "#language/t.ts";

/** What owners can register here once they have an account. */
export const OWN_ASSETS = {
  property: { one: "property", stepLabel: "The property", title: "Register a property" },
  shop: { one: "shop", stepLabel: "The shop", title: "Register a shop" },
  mast: { one: "mast", stepLabel: "The mast", title: "Register a mast" },
  signage: { one: "sign", stepLabel: "The sign", title: "Register a sign" },
} as const;
export type OwnAssetName = keyof typeof OWN_ASSETS;

export const assetPath = (name: OwnAssetName): string => `/registerlllo/${name}`;

const DETAILS_LABELS: Readonly<Record<RegistrationKind, string>> = {
  individual: "Your details",
  corporate: "Company details",
};

/** The asset that the user wanted to register. */
function assetOfTarget(next: string | null): OwnAssetName | undefined {
  const name = /^\/registerlllo\/(\w+)$/.exec(next ?? "")?.[1];
  return name !== undefined && Object.hasOwn(OWN_ASSETS, name) ? (name as OwnAssetName) : undefined;
}

/** The steps of the process, with the asset as the last one, if any. */
export function stepsTo(kind: RegistrationKind, next: string | null): string[] {
  const asset = assetOfTarget(next);
  const last = asset ? [t(OWN_ASSETS[asset].stepLabel)] : [];
  return [t("Phone or email"), t("Code"), t(DETAILS_LABELS[kind]), ...last];
}

/** An address with its query; null values are omitted. */
export function pathWith(path: string, query: Readonly<Record<string, string | null>>): string {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}
