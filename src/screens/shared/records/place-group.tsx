import { useRef, useState } from "react";
import type { Place } from "#domain/map/box.ts";
import { isMapped } from "#domain/map/registers.ts";
import { placeFields } from "#domain/record-input.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, Group, Pair } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { PlaceOnMap } from "../map/place-on-map.tsx";
import { LgaInput } from "./lga-input.tsx";

interface PlaceGroupProps {
  resource: AnyResource;
  lgas: readonly { id: number; name: string }[];
  record: Record<string, unknown> | undefined;
  errors: Readonly<Record<string, readonly string[]>>;
}

interface Point {
  latitude: string;
  longitude: string;
  accuracy: string;
}

/** Where it belongs and, for what stands somewhere, its point: typed, or taken from this device. */
export function PlaceGroup({ resource, lgas, record, errors }: PlaceGroupProps) {
  const [point, setPoint] = useState<Point>({
    latitude: text(record?.latitude),
    longitude: text(record?.longitude),
    accuracy: text(record?.accuracy),
  });
  const within = useRef<HTMLDivElement>(null);
  const { can } = useSession();
  const set = (name: keyof Point) => (event: { target: { value: string } }) =>
    setPoint({ ...point, [name]: event.target.value });
  const place = placeFields(resource);
  if (place.length === 0) return null;
  return (
    <Group legend={resource.located ? "On the map" : "Where it belongs"}>
      {place.includes("lga_id") ? (
        <LgaInput lgas={lgas} value={record?.lga_id} error={errors.lga_id} />
      ) : null}
      {resource.located ? (
        <div ref={within} className="stack-s">
          <Pair>
            <Field name="latitude" label="Latitude" error={errors.latitude} optional>
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                value={point.latitude}
                onChange={set("latitude")}
              />
            </Field>
            <Field name="longitude" label="Longitude" error={errors.longitude} optional>
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                value={point.longitude}
                onChange={set("longitude")}
              />
            </Field>
          </Pair>
          <input type="hidden" name="accuracy" value={point.accuracy} />
          <div className="line">
            <Button icon="map-pin" slim onClick={() => locate(setPoint)}>
              Use where this device is
            </Button>
            {point.accuracy ? (
              <span className="note"> within {Math.round(Number(point.accuracy))} m</span>
            ) : null}
          </div>
          {isMapped(resource.name) && can(`${resource.name}.view`) ? (
            <PlaceOnMap
              place={placeOf(point)}
              lga={() => chosenLga(within.current)}
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

/** The point as it is typed so far; undefined while it is none. */
function placeOf({ latitude, longitude }: Point): Place | undefined {
  if (latitude.trim() === "" || longitude.trim() === "") return undefined;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  const isPlace = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  return isPlace ? place : undefined;
}

/** What the form's own box says now: it keeps that itself. */
function chosenLga(within: HTMLElement | null): string {
  const form = within?.closest("form");
  return form ? String(new FormData(form).get("lga_id") ?? "") : "";
}

function locate(set: (point: Point) => void): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) =>
      set({
        latitude: coords.latitude.toFixed(6),
        longitude: coords.longitude.toFixed(6),
        accuracy: String(Math.round(coords.accuracy)),
      }),
    () =>
      notify({
        kind: "bad",
        title: "This device did not tell where it is.",
        text: "Allow the site to use your location, go where the sky is open, or type the point.",
      }),
    { enableHighAccuracy: true, timeout: 20_000 },
  );
}

function text(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}
