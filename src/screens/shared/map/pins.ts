import { type MapStatus, mainStatus, ringOf, type Tally, tallyText } from "#domain/map/map-status.ts";
import spriteUrl from "#ui/sprite.svg?no-inline";
import type { Pin } from "./live-map.ts";
import type { PictureCluster, PicturePoint } from "./picture-data.ts";
import styles from "./pins.module.css";
import { shortCount } from "./short-count.ts";
import { statusShapes } from "./status-style.ts";

const SVG = "http://www.w3.org/2000/svg";

/** A cluster on the interactive map: a button that zooms in. */
export function clusterPin(cluster: PictureCluster, many: string, onPress: () => void): Pin {
  const { count, tally, latitude, longitude } = cluster;
  const text = `${count.toLocaleString("en-NG")} ${many}: ${tallyText(tally)}. Zoom in`;
  const element = pinButton(mainStatus(tally), text, onPress);
  element.classList.add(styles.cluster ?? "");
  element.dataset["size"] = count < 100 ? "small" : count < 10_000 ? "middle" : "large";
  element.prepend(ringElement(tally));
  const countElement = document.createElement("b");
  countElement.textContent = shortCount(count);
  element.append(countElement);
  return { latitude, longitude, element };
}

/** A record on the interactive map: a button that shows its card. */
export function pointPin(point: PicturePoint, onPress: () => void): Pin {
  const element = pinButton(point.standing, `${point.code}, ${point.title}`, onPress);
  return { latitude: point.latitude, longitude: point.longitude, element };
}

/** The share of each status in a cluster, as a ring. */
function ringElement(tally: Tally): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", styles.ring ?? "");
  for (const { standing, from, length } of ringOf(tally)) {
    const arc = document.createElementNS(SVG, "circle");
    const attributes = { cx: 20, cy: 20, r: 18, pathLength: 100, "stroke-dashoffset": -from };
    for (const [name, value] of Object.entries(attributes)) arc.setAttribute(name, String(value));
    arc.setAttribute("stroke-dasharray", `${length} ${100 - length}`);
    arc.setAttribute("data-standing", standing);
    svg.append(arc);
  }
  return svg;
}

function pinButton(status: MapStatus, text: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = styles.pin ?? "";
  button.dataset["standing"] = status;
  button.setAttribute("aria-label", text);
  button.title = text;
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("viewBox", "0 0 14 14");
  icon.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${spriteUrl}#s-${statusShapes[status]}`);
  icon.append(use);
  button.append(icon);
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    onPress();
  });
  return button;
}
