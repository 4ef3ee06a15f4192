import { useRef, useState } from "react";
import type { Place } from "#domain/map/box.ts";
import { isMapped } from "#domain/map/map-paths.ts";
import { MASKED_POSITION } from "#domain/mask-personal.ts";
import { locationFields } from "#domain/record-input.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Group } from "#ui/primitives/field.tsx";
import { PlaceOnMap } from "../map/place-on-map.tsx";
import { type DevicePoint, locate, pointOfRecord } from "../place/device-point.ts";
import { PointFields } from "../place/point-fields.tsx";
import { maskedHint } from "./field-input.tsx";
import { LgaInput } from "./lga-input.tsx";

interface PlaceGroupProps {
  resource: AnyResource;
  lgas: readonly { id: number; name: string }[];
  record: Record<string, unknown> | undefined;
  errors: Readonly<Record<string, readonly string[]>>;
  /** Whether the record has a masked position. */
  hidden: boolean;
  /** The revealed values, once shown. */
  revealed: Readonly<Record<string, unknown>> | undefined;
}

/** The local government and, for located records, the point: typed, from the device or from a map. */
export function PlaceGroup({ resource, lgas, record, errors, hidden, revealed }: PlaceGroupProps) {
  const [point, setPoint] = useState(pointOfRecord(record));
  const [filledFrom, setFilledFrom] = useState(revealed);
  // During render, not in an effect: the form must not be submitted with revealed values but empty inputs.
  if (revealed !== filledFrom) {
    setFilledFrom(revealed);
    // Unless another point was entered meanwhile.
    if (point.latitude === "" && point.longitude === "") setPoint(pointOfRecord(revealed));
  }
  const container = useRef<HTMLDivElement>(null);
  const { can } = useSession();
  const fields = locationFields(resource);
  // Officers, or owners of the asset.
  const rights = [`${resource.name}.view`, "own_asset.create", "own_asset.edit"];
  if (fields.length === 0) return null;
  return (
    <Group legend={resource.located ? t("On the map") : t("Location")}>
      {fields.includes("lga_id") ? (
        <LgaInput lgas={lgas} value={record?.lga_id} error={errors.lga_id} />
      ) : null}
      {resource.located ? (
        <div ref={container} className="stack-s" data-no-draft={revealed ? "" : undefined}>
          {hidden ? <p className="note">{maskedHint(MASKED_POSITION, undefined)}</p> : null}
          <PointFields point={point} onPoint={setPoint} errors={errors} />
          <div className="line">
            <Button icon="map-pin" small onClick={() => locate(setPoint, t("or enter the coordinates."))}>
              {t("Use current location")}
            </Button>
            {point.accuracy ? (
              <span className="note">
                {t("accurate to {metres} m", { metres: Math.round(Number(point.accuracy)) })}
              </span>
            ) : null}
          </div>
          {isMapped(resource.name) && rights.some(can) ? (
            <PlaceOnMap
              place={parsePoint(point)}
              selectedLga={() => selectedLga(container.current)}
              onPlace={({ latitude, longitude }) =>
                setPoint({ latitude: latitude.toFixed(6), longitude: longitude.toFixed(6), accuracy: "" })
              }
            />
          ) : null}
        </div>
      ) : null}
    </Group>
  );
}

/** The typed point; undefined if it isn't valid. */
function parsePoint({ latitude, longitude }: DevicePoint): Place | undefined {
  if (latitude.trim() === "" || longitude.trim() === "") return undefined;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  const isPlace = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  return isPlace ? place : undefined;
}

/** The local government currently selected in the form. */
function selectedLga(element: HTMLElement | null): string {
  const form = element?.closest("form");
  return form ? String(new FormData(form).get("lga_id") ?? "") : "";
}
