import type { Standing } from "#domain/map/standing.ts";
import type { ShapeName } from "#ui/primitives/icon-names.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

/** The shape of each status, so statuses don't differ by colour only. */
export const standingShape: Readonly<Record<Standing, ShapeName>> = {
  paid: "paid",
  owing: "owing",
  unbilled: "draft",
  unapproved: "unapproved",
  closed: "suspended",
};

/** The status component used in tables and legends. */
export const standingStatus: Readonly<Record<Standing, StatusKind>> = {
  paid: "paid",
  owing: "owing",
  unbilled: "draft",
  unapproved: "unapproved",
  closed: "archived",
};
