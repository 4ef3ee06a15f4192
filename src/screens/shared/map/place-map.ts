import { Marker } from "maplibre-gl";
import type { Place } from "#domain/map/box.ts";
import { t } from "#language/t.ts";
import { type LiveMap, type LiveMapOptions, startLiveMap } from "./live-map.ts";

/** A map with one pin to put somewhere: dragged, pressed for, or put into the middle. */
export interface PlaceMap {
  /** Puts the pin without telling of it; null takes it away. */
  put(place: Place | null): void;
  middle(): Place;
  end(): void;
}

/**
 * @param onPlace told of where the pin was put by hand
 * @throws Error where the browser cannot draw
 */
export async function startPlaceMap(
  container: HTMLElement,
  options: LiveMapOptions,
  onPlace: (place: Place) => void,
): Promise<PlaceMap> {
  const live: LiveMap = await startLiveMap(container, options);
  const { map } = live;
  const pin = new Marker({ draggable: true });
  pin.getElement().setAttribute("aria-label", t("The pin; drag it, or move it with the arrow keys"));
  const placeOf = ({ lat, lng }: { lat: number; lng: number }): Place => ({ latitude: lat, longitude: lng });
  pin.on("dragend", () => onPlace(placeOf(pin.getLngLat())));
  let isThere = false;
  // Added again it would leave the page for a moment, and whoever moves it by keyboard would lose it.
  const show = (at: { lng: number; lat: number }) => {
    pin.setLngLat(at);
    if (!isThere) pin.addTo(map);
    isThere = true;
  };
  map.on("click", ({ lngLat }) => {
    show(lngLat);
    onPlace(placeOf(lngLat));
  });
  return {
    put(place) {
      if (place) return show({ lng: place.longitude, lat: place.latitude });
      pin.remove();
      isThere = false;
    },
    middle: () => placeOf(map.getCenter()),
    end() {
      pin.remove();
      live.end();
    },
  };
}
