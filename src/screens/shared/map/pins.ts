import { mainStanding, type Standing, tallyWords } from "#domain/map/standing.ts";
import spriteUrl from "#ui/sprite.svg?no-inline";
import type { Pin } from "./live-map.ts";
import type { PictureCluster, PicturePoint } from "./picture-data.ts";
import styles from "./pins.module.css";
import { shortCount } from "./short-count.ts";
import { standingShape } from "./standing-look.ts";

const SVG = "http://www.w3.org/2000/svg";

/** A cluster on the moving map: a button that looks closer. */
export function clusterPin(cluster: PictureCluster, many: string, onPress: () => void): Pin {
  const { count, tally, latitude, longitude } = cluster;
  const words = `${count.toLocaleString("en-NG")} ${many}: ${tallyWords(tally)}. Look closer`;
  const element = pinButton(mainStanding(tally), words, onPress);
  element.classList.add(styles.cluster ?? "");
  element.dataset["size"] = count < 100 ? "small" : count < 10_000 ? "middle" : "large";
  const figure = document.createElement("b");
  figure.textContent = shortCount(count);
  element.append(figure);
  return { latitude, longitude, element };
}

/** One record on the moving map: a button that tells of it. */
export function pointPin(point: PicturePoint, onPress: () => void): Pin {
  const element = pinButton(point.standing, `${point.code}, ${point.title}`, onPress);
  return { latitude: point.latitude, longitude: point.longitude, element };
}

function pinButton(standing: Standing, words: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = styles.pin ?? "";
  button.dataset["standing"] = standing;
  button.setAttribute("aria-label", words);
  button.title = words;
  const shape = document.createElementNS(SVG, "svg");
  shape.setAttribute("viewBox", "0 0 14 14");
  shape.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${spriteUrl}#s-${standingShape[standing]}`);
  shape.append(use);
  button.append(shape);
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    onPress();
  });
  return button;
}
