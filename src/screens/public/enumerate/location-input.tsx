import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Group } from "#ui/primitives/field.tsx";
import { type DevicePoint, devicePoint, pointOfRecord } from "../../shared/place/device-point.ts";
import { PointFields } from "../../shared/place/point-fields.tsx";

interface LocationInputProps {
  record: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, readonly string[]>>;
}

/** The best accuracy of phones, in metres. */
const GOOD_ACCURACY = 8;
/** Milliseconds. */
const TIMEOUT_MS = 30_000;

/** Reads the GPS position until it is accurate or stopped. */
export function LocationInput({ record, errors }: LocationInputProps) {
  const [point, setPoint] = useState(pointOfRecord(record));
  const { looking, problem, start, stop } = useGpsWatch(setPoint);
  return (
    <Group legend="Location">
      <Button fullWidth icon="locate-fixed" onClick={looking ? stop : start}>
        {looking ? "Use this location" : point.latitude ? "Find location again" : "Use my location"}
      </Button>
      <p className="note" role="status">
        {pointText(point, looking)}
      </p>
      {problem ? <p role="alert">{problem}</p> : null}
      <PointFields point={point} onPoint={setPoint} errors={errors} />
    </Group>
  );
}

/** Watches the position, keeping the most accurate one. */
function useGpsWatch(onPoint: (point: DevicePoint) => void) {
  const [isWatching, setIsWatching] = useState(false);
  const [problem, setProblem] = useState("");
  const watch = useRef<number>(undefined);
  const best = useRef(Number.POSITIVE_INFINITY);

  function stop() {
    if (watch.current !== undefined) navigator.geolocation.clearWatch(watch.current);
    watch.current = undefined;
    setIsWatching(false);
  }
  function onPosition({ coords }: GeolocationPosition) {
    if (coords.accuracy > best.current) return;
    best.current = coords.accuracy;
    onPoint(devicePoint(coords));
    if (coords.accuracy <= GOOD_ACCURACY) stop();
  }
  function begin() {
    setProblem("");
    setIsWatching(true);
    best.current = Number.POSITIVE_INFINITY;
    watch.current = navigator.geolocation.watchPosition(
      onPosition,
      () => {
        if (best.current === Number.POSITIVE_INFINITY)
          setProblem(
            "We couldn’t find your location. Allow location access, move outdoors or enter the coordinates.",
          );
        stop();
      },
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 0 },
    );
  }
  useEffect(
    () => () => {
      if (watch.current !== undefined) navigator.geolocation.clearWatch(watch.current);
    },
    [],
  );
  return { looking: isWatching, problem, start: begin, stop };
}

function pointText({ latitude, accuracy }: DevicePoint, looking: boolean): string {
  if (!latitude) return looking ? "Finding location…" : "No location yet.";
  const within = accuracy ? `Accurate to ${accuracy} m.` : "Entered by hand.";
  return looking ? `${within} Accuracy may improve.` : within;
}
