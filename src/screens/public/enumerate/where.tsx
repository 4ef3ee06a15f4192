import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Field, Group, Pair } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";

interface Point {
  readonly latitude: string;
  readonly longitude: string;
  readonly accuracy: string;
}

interface WhereProps {
  record: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, readonly string[]>>;
}

/** Metres: nearer than this a phone hardly gets. */
const GOOD = 8;
/** Milliseconds. */
const PATIENCE = 30_000;

/** Where it stands, from the phone's satellites: it goes on looking until the point is good or somebody stops it. */
export function Where({ record, errors }: WhereProps) {
  const [point, setPoint] = useState<Point>({
    latitude: text(record.latitude),
    longitude: text(record.longitude),
    accuracy: text(record.accuracy),
  });
  const { looking, problem, look, stop } = useSatellites(setPoint);
  const set = (name: keyof Point) => (event: { target: { value: string } }) =>
    setPoint({ ...point, [name]: event.target.value, accuracy: "" });
  return (
    <Group legend="On the map">
      <Button wide icon="locate-fixed" onClick={looking ? stop : look}>
        {looking ? "Take this point" : point.latitude ? "Look for the point again" : "Take the point here"}
      </Button>
      <p className="note" role="status">
        {pointWords(point, looking)}
      </p>
      {problem ? <p role="alert">{problem}</p> : null}
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
    </Group>
  );
}

/** Follows the satellites, keeping the best point so far. */
function useSatellites(onPoint: (point: Point) => void) {
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState("");
  const watch = useRef<number>(undefined);
  const best = useRef(Number.POSITIVE_INFINITY);

  function stop() {
    if (watch.current !== undefined) navigator.geolocation.clearWatch(watch.current);
    watch.current = undefined;
    setLooking(false);
  }
  function found({ coords }: GeolocationPosition) {
    if (coords.accuracy > best.current) return;
    best.current = coords.accuracy;
    onPoint({
      latitude: coords.latitude.toFixed(6),
      longitude: coords.longitude.toFixed(6),
      accuracy: String(Math.round(coords.accuracy)),
    });
    if (coords.accuracy <= GOOD) stop();
  }
  function look() {
    setProblem("");
    setLooking(true);
    best.current = Number.POSITIVE_INFINITY;
    watch.current = navigator.geolocation.watchPosition(
      found,
      () => {
        if (best.current === Number.POSITIVE_INFINITY)
          setProblem(
            "The phone did not tell where it is. Allow the site to use your location, go where the sky is open, or type the point.",
          );
        stop();
      },
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 0 },
    );
  }
  useEffect(
    () => () => {
      if (watch.current !== undefined) navigator.geolocation.clearWatch(watch.current);
    },
    [],
  );
  return { looking, problem, look, stop };
}

function pointWords({ latitude, accuracy }: Point, looking: boolean): string {
  if (!latitude) return looking ? "Looking for the satellites …" : "No point yet.";
  const within = accuracy ? `The point is right within ${accuracy} m.` : "The point was typed.";
  return looking ? `${within} It may get better still.` : within;
}

function text(value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}
