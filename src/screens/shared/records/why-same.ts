import type { AnyResource } from "#resource/define.ts";
import type { Duplicate } from "#server/records/find-duplicates.ts";

/** What makes a record likely to be the one that is looked at: "same phone number · 12 m away". */
export function whySame(
  resource: AnyResource,
  {
    shared,
    same_house,
    other_number,
    distance_m,
    alike,
  }: Pick<Duplicate, "shared" | "same_house" | "other_number" | "distance_m" | "alike">,
): string {
  return [
    ...shared.map((name) => `same ${(resource.fields[name]?.label ?? name).toLowerCase()}`),
    ...(same_house ? ["same street and number"] : []),
    ...(other_number ? ["another number"] : []),
    ...(distance_m === null ? [] : [`${Math.round(distance_m).toLocaleString("en-NG")} m away`]),
    ...(alike === null ? [] : [`name ${Math.round(alike * 100)} % alike`]),
  ].join(" · ");
}
