import { t } from "#language/t.ts";
import { notify } from "#ui/primitives/notify.ts";

/** A point as forms hold it: degrees as typed or told, the accuracy in whole metres; empty while not known. */
export interface DevicePoint {
  readonly latitude: string;
  readonly longitude: string;
  /** Metres; empty for a point that was typed or chosen on a map. */
  readonly accuracy: string;
}

/** What a device told, to the sixth decimal: a tenth of a metre. */
export function devicePoint({ latitude, longitude, accuracy }: GeolocationCoordinates): DevicePoint {
  return {
    latitude: latitude.toFixed(6),
    longitude: longitude.toFixed(6),
    accuracy: String(Math.round(accuracy)),
  };
}

/** The point of a record, for the boxes of a form. */
export function pointOfRecord(record: Readonly<Record<string, unknown>> | undefined): DevicePoint {
  return {
    latitude: text(record?.latitude),
    longitude: text(record?.longitude),
    accuracy: text(record?.accuracy),
  };
}

/**
 * Asks this device once where it is; where it does not tell, a message says so.
 * @param otherwise what to do without, as the end of a sentence: "or type the point."
 */
export function locate(onPoint: (point: DevicePoint) => void, otherwise: string): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => onPoint(devicePoint(coords)),
    () =>
      notify({
        kind: "bad",
        title: t("This device did not tell where it is."),
        text: t("Allow the site to use your location, go where the sky is open, {otherwise}", { otherwise }),
      }),
    { enableHighAccuracy: true, timeout: 20_000 },
  );
}

function text(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}
