import { t } from "#language/t.ts";
import { notify } from "#ui/primitives/notify.ts";

/** A point in a form: degrees as text, accuracy in whole metres; empty if unknown. */
export interface DevicePoint {
  readonly latitude: string;
  readonly longitude: string;
  /** Metres; empty for a point that was typed or placed on a map. */
  readonly accuracy: string;
}

/** A position from the device, to six decimals (a tenth of a metre). */
export function devicePoint({ latitude, longitude, accuracy }: GeolocationCoordinates): DevicePoint {
  return {
    latitude: latitude.toFixed(6),
    longitude: longitude.toFixed(6),
    accuracy: String(Math.round(accuracy)),
  };
}

/** The point of a record, for the fields of a form. */
export function pointOfRecord(record: Readonly<Record<string, unknown>> | undefined): DevicePoint {
  return {
    latitude: toText(record?.latitude),
    longitude: toText(record?.longitude),
    accuracy: toText(record?.accuracy),
  };
}

/**
 * Reads the position of the device once; shows a message if it isn't available.
 * @param alternative the alternative, as the end of a sentence: "or enter the coordinates."
 */
export function locate(onPoint: (point: DevicePoint) => void, alternative: string): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => onPoint(devicePoint(coords)),
    () =>
      notify({
        kind: "bad",
        title: t("Location not available"),
        text: t("Allow this site to use your location, move outdoors, {otherwise}", {
          otherwise: alternative,
        }),
      }),
    { enableHighAccuracy: true, timeout: 20_000 },
  );
}

function toText(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}
