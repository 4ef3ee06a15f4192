import { Marker } from "maplibre-gl";
import type { Place } from "#domain/map/box.ts";
import { t } from "#language/t.ts";
import { type LiveMap, type LiveMapOptions, startLiveMap } from "./live-map.ts";

/** A map with one pin, placed by dragging, by clicking or at the centre. */
export interface PlaceMap {
  /** Places the pin without calling `onPlace`; null removes it. */
  setPlace(place: Place | null): void;
  centre(): Place;
  destroy(): void;
}

/**
 * @param onPlace called when the user placed the pin
 * @throws Error if the browser can't draw the map
 */
export async function startPlaceMap(
  container: HTMLElement,
  options: LiveMapOptions,
  onPlace: (place: Place) => void,
): Promise<PlaceMap> {
  const liveMap: LiveMap = await startLiveMap(container, options);
  const { map } = liveMap;
  const pin = new Marker({ draggable: true });
  pin.getElement().setAttribute("aria-label", t("Pin. Drag it or use the arrow keys."));
  const placeOf = ({ lat, lng }: { lat: number; lng: number }): Place => ({ latitude: lat, longitude: lng });
  pin.on("dragend", () => onPlace(placeOf(pin.getLngLat())));
  let isOnMap = false;
  // Adding it again would remove it from the page briefly, and it would lose the keyboard focus.
  const movePin = (position: { lng: number; lat: number }) => {
    pin.setLngLat(position);
    if (!isOnMap) pin.addTo(map);
    isOnMap = true;
  };
  map.on("click", ({ lngLat }) => {
    movePin(lngLat);
    onPlace(placeOf(lngLat));
  });
  return {
    setPlace(place) {
      if (place) return movePin({ lng: place.longitude, lat: place.latitude });
      pin.remove();
      isOnMap = false;
    },
    centre: () => placeOf(map.getCenter()),
    destroy() {
      pin.remove();
      liveMap.destroy();
    },
  };
}
