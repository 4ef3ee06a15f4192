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
  lga: () => string;
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

function OpenMap({ place, lga, onPlace, onClose }: PlaceOnMapProps & { onClose: () => void }) {
  const holder = useRef<HTMLDivElement>(null);
  const live = useRef<PlaceMap>(undefined);
  const [state, setState] = useState<State>("loading");
  const now = useRef({ place, onPlace });
  now.current = { place, onPlace };

  useEffect(() => {
    const { current: container } = holder;
    let unmounted = false;
    if (!container) return;
    const start = async () => {
      const [{ startPlaceMap }, found, ground] = await Promise.all([
        import("./place-map.ts"),
        api.get<readonly PictureOutline[]>("/api/v1/map/outlines"),
        api.get<LiveMapOptions["tiles"]>("/api/v1/map/tiles"),
      ]);
      const outlines = found.ok ? found.data : [];
      const tiles = ground.ok ? ground.data : { url: "", credit: "" };
      const box = startBox(now.current.place, outlines);
      const options = { box, outlines, tiles, label: t("Map") };
      const map = await startPlaceMap(container, options, (put) => now.current.onPlace(put));
      if (unmounted) return map.end();
      live.current = map;
      map.setPlace(now.current.place ?? null);
      setState("ready");
    };
    start().catch(() => {
      if (!unmounted) setState("failed");
    });
    return () => {
      unmounted = true;
      live.current?.end();
      live.current = undefined;
    };
  }, []);

  const { latitude, longitude } = place ?? {};
  useEffect(() => {
    live.current?.setPlace(
      latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    );
  }, [latitude, longitude]);

  return (
    <div className={styles.open}>
      <div ref={holder} className={state === "failed" ? styles.failed : styles.map} />
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
      <Warning place={place} lga={lga} />
      <Buttons>
        {state === "ready" ? (
          <Button icon="map-pin" small onClick={() => live.current && onPlace(live.current.middle())}>
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

function startBox(place: Place | undefined, outlines: readonly PictureOutline[]): Box {
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
function Warning({ place, lga }: Pick<PlaceOnMapProps, "place" | "lga">) {
  const [text, setText] = useState<Translatable>();
  const { latitude, longitude } = place ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the point changes, not on every render
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return setText(undefined);
    const params = new AbortController();
    const query = { latitude, longitude, lga_id: lga() || undefined };
    void api
      .get<{ warning: Message | null }>("/api/v1/map/place", { query, signal: params.signal })
      .then((found) => {
        if (params.signal.aborted) return;
        if (found.ok) setText(found.data.warning ?? undefined);
        else if (found.code === "outside-country") setText(found.message);
      });
    return () => params.abort();
  }, [latitude, longitude]);
  return text ? (
    <Notice kind="warn" alert>
      {t(text)}
    </Notice>
  ) : null;
}
