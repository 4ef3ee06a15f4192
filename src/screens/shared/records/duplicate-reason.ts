import type { Duplicate } from "#areas/registry/records/find-duplicates.ts";
import { maskedPosition } from "#domain/mask-personal.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";

/** Why a record is a possible duplicate: "same phone number · 12 m away". */
export function duplicateReason(
  resource: AnyResource,
  {
    shared,
    same_house,
    other_number,
    distance_m,
    name_similarity,
  }: Pick<Duplicate, "shared" | "same_house" | "other_number" | "distance_m" | "name_similarity">,
): string {
  return [
    ...shared.map((name) =>
      t("same {what}", { what: t(resource.fields[name]?.label ?? name).toLowerCase() }),
    ),
    ...(same_house ? [t("same street and number")] : []),
    ...(other_number ? [t("different number")] : []),
    ...(distance_m === null ? [] : [distanceLabel(resource, distance_m)]),
    ...(name_similarity === null
      ? []
      : [t("name {percent}% similar", { percent: Math.round(name_similarity * 100) })]),
  ].join(" · ");
}

function distanceLabel(resource: AnyResource, distance_m: number): string {
  const metres = Math.round(distance_m).toLocaleString("en-NG");
  return maskedPosition(resource).length > 0
    ? t("within {metres} m", { metres })
    : t("{metres} m away", { metres });
}
