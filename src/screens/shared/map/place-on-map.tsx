import { useEffect, useRef, useState } from "react";
import { type Box, boxAround, type Place, widen } from "#domain/map/box.ts";
import { nigeria } from "#domain/map/nigeria.ts";
import type { Message, Translatable } from "#domain/message.ts";
import { t } from "#language/t.ts";
import { api } from "#session/api.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import type { LiveMapOptions } from "./live-map.ts";
import type { PictureOutline } from "./picture-data.ts";
import type { PlaceMap } from "./place-map.ts";
import styles from "./place-on-map.module.css";

interface PlaceOnMapProps {
  /** The current point of the form's fields. */
  place: Place | undefined;
  /** The current local government of the form; empty if none. */
  selectedLga: () => string;
  onPlace: (place: Place) => void;
}

/** Sets a point with a pin on a map. The map is loaded when opened. */
export function PlaceOnMap(props: PlaceOnMapProps) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button icon="map" small onClick={() => setOpen(true)}>
        {t("Place on map")}
      </Button>
    );
  return <OpenMap {...props} onClose={() => setOpen(false)} />;
}

type State = "loading" | "ready" | "failed";

function OpenMap({ place, selectedLga, onPlace, onClose }: PlaceOnMapProps & { onClose: () => void }) {
  const containerRef = useRef<HTMLDivElement>(null);
  const placeMap = useRef<PlaceMap>(undefined);
  const [state, setState] = useState<State>("loading");
  const latest = useRef({ place, onPlace });
  latest.current = { place, onPlace };

  useEffect(() => {
    const { current: container } = containerRef;
    let unmounted = false;
    if (!container) return;
    const start = async () => {
      const [{ startPlaceMap }, outlinesResult, tilesResult] = await Promise.all([
        import("./place-map.ts"),
        api.get<readonly PictureOutline[]>("/api/v1/map/outlines"),
        api.get<LiveMapOptions["tiles"]>("/api/v1/map/tiles"),
      ]);
      const outlines = outlinesResult.ok ? outlinesResult.data : [];
      const tiles = tilesResult.ok ? tilesResult.data : { url: "", credit: "" };
      const box = initialBox(latest.current.place, outlines);
      const options = { box, outlines, tiles, label: t("Map") };
      const map = await startPlaceMap(container, options, (placed) => latest.current.onPlace(placed));
      if (unmounted) return map.destroy();
      placeMap.current = map;
      map.setPlace(latest.current.place ?? null);
      setState("ready");
    };
    start().catch(() => {
      if (!unmounted) setState("failed");
    });
    return () => {
      unmounted = true;
      placeMap.current?.destroy();
      placeMap.current = undefined;
    };
  }, []);

  const { latitude, longitude } = place ?? {};
  useEffect(() => {
    placeMap.current?.setPlace(
      latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    );
  }, [latitude, longitude]);

  return (
    <div className={styles.panel}>
      <div ref={containerRef} className={state === "failed" ? styles.failed : styles.map} />
      {state === "ready" ? (
        <p className="note">
          {t("Click the map to place the pin. Drag it or use the arrow keys (hold Shift for larger steps).")}
        </p>
      ) : null}
      {state === "loading" ? <p className="note">{t("Loading map…")}</p> : null}
      {state === "failed" ? (
        <Notice kind="warn">
          {t("This browser can’t show the map. Enter the coordinates or use your current location.")}
        </Notice>
      ) : null}
      <PointWarning place={place} selectedLga={selectedLga} />
      <Buttons>
        {state === "ready" ? (
          <Button icon="map-pin" small onClick={() => placeMap.current && onPlace(placeMap.current.centre())}>
            {t("Place pin at centre")}
          </Button>
        ) : null}
        <Button kind="quiet" small onClick={onClose}>
          {t("Close map")}
        </Button>
      </Buttons>
    </div>
  );
}

function initialBox(place: Place | undefined, outlines: readonly PictureOutline[]): Box {
  if (place) {
    const { latitude, longitude } = place;
    return widen({ west: longitude, east: longitude, south: latitude, north: latitude }, 0, 0.01);
  }
  const corners = outlines.flatMap(({ ring }) =>
    ring.map(([longitude, latitude]) => ({ longitude, latitude })),
  );
  return boxAround(corners) ?? nigeria;
}

/** Warnings of the server about the point. */
function PointWarning({ place, selectedLga }: Pick<PlaceOnMapProps, "place" | "selectedLga">) {
  const [text, setText] = useState<Translatable>();
  const { latitude, longitude } = place ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the point changes, not on every render
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return setText(undefined);
    const controller = new AbortController();
    const query = { latitude, longitude, lga_id: selectedLga() || undefined };
    void api
      .get<{ warning: Message | null }>("/api/v1/map/place", { query, signal: controller.signal })
      .then((found) => {
        if (controller.signal.aborted) return;
        if (found.ok) setText(found.data.warning ?? undefined);
        else if (found.code === "outside-country") setText(found.message);
      });
    return () => controller.abort();
  }, [latitude, longitude]);
  return text ? (
    <Notice kind="warn" alert>
      {t(text)}
    </Notice>
  ) : null;
}
