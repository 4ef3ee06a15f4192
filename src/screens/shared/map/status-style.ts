import type { MapStatus } from "#domain/map/map-status.ts";
import type { ShapeName } from "#ui/primitives/icon-names.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";

/** The shape of each status, so statuses don't differ by colour only. */
export const statusShapes: Readonly<Record<MapStatus, ShapeName>> = {
  paid: "paid",
  owing: "owing",
  unbilled: "draft",
  unapproved: "unapproved",
  closed: "suspended",
};

/** The status component used in tables and legends. */
export const statusKinds: Readonly<Record<MapStatus, StatusKind>> = {
  paid: "paid",
  owing: "owing",
  unbilled: "draft",
  unapproved: "unapproved",
  closed: "archived",
};
