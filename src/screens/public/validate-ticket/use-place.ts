import { useEffect, useState } from "react";
import type { Place } from "./check-on-server.ts";

/** The position of this phone, if the inspector records it with checks. */
export function usePlace(enabled: boolean): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    if (!enabled || !("geolocation" in navigator)) return setPlace(undefined);
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => setPlace({ latitude, longitude, accuracy }),
      () => setPlace(undefined),
      { enableHighAccuracy: true, maximumAge: 60_000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [enabled]);
  return place;
}
