import type { MetaFunction } from "react-router";
import { pageTitle } from "../../shared/page-title.ts";
import { baseOf, type OwnerBase, screenIdOf } from "../owner-base.ts";
import { getOwnKind } from "./own-kinds.ts";

type AssetScreen = "view" | "edit" | "register" | OwnerBase;

/** Titles of the screens of an asset, by its kind. */
const ASSET_TITLES: Readonly<Record<string, Readonly<Record<AssetScreen, string>>>> = {
  property: {
    "/cooperate": "Our properties",
    "/individual": "My properties",
    view: "Property",
    edit: "Edit property",
    register: "Register property",
  },
  shop: {
    "/cooperate": "Our shops",
    "/individual": "My shops",
    view: "Shop",
    edit: "Edit shop",
    register: "Register shop",
  },
  vehicle: {
    "/cooperate": "Our vehicles",
    "/individual": "My vehicles",
    view: "Vehicle",
    edit: "Edit vehicle",
    register: "Register vehicle",
  },
  mast: {
    "/cooperate": "Our masts",
    "/individual": "My masts",
    view: "Mast",
    edit: "Edit mast",
    register: "Register mast",
  },
  signage: {
    "/cooperate": "Our signage",
    "/individual": "My signage",
    view: "Sign",
    edit: "Edit sign",
    register: "Register sign",
  },
};

/** The title of a page by the kind of asset in its address. */
export function assetTitle(screen: "list" | "view" | "edit" | "register"): MetaFunction {
  return (args) => {
    const titles = ASSET_TITLES[getOwnKind(screenIdOf(args.matches)).name];
    return pageTitle(titles?.[screen === "list" ? baseOf(args.matches) : screen] ?? "")(args);
  };
}
