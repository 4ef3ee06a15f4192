import type { Neighbour } from "#areas/registry/records/neighbours.ts";
import { NEAR_METRES } from "#domain/duplicates.ts";
import type { Box, Point } from "#domain/short-distance.ts";
import styles from "./place-picture.module.css";

interface PlacePictureProps {
  title: string;
  /** The point of the approved version; null if it has none. */
  was: Point | null;
  now: Point;
  /** The area of the picture: a square around `now`. */
  box: Box;
  neighbours: readonly Neighbour[];
}

const [WIDTH, HEIGHT] = [320, 220];
/** Pixels per metre: the box is 200 m high. */
const SCALE = HEIGHT / 200;

/**
 * A point and its neighbours, drawn without a map; north is up.
 */
export function PlacePicture({ title, was, now, box, neighbours }: PlacePictureProps) {
  const [centre, previous] = [project(now, box), was && project(was, box)];
  const moved = previous !== null && (previous.x !== centre.x || previous.y !== centre.y);
  const label = `${title}: ${neighbours.length === 0 ? "no other records" : `${neighbours.length} other ${neighbours.length === 1 ? "record" : "records"}`} within 100 m`;
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <rect className={styles.background} width={WIDTH} height={HEIGHT} />
        <circle className={styles.ring} cx={centre.x} cy={centre.y} r={NEAR_METRES * SCALE} />
        {neighbours.map((neighbour) => (
          <NeighbourMark key={neighbour.id} neighbour={neighbour} box={box} />
        ))}
        {moved && previous ? <circle className={styles.was} cx={previous.x} cy={previous.y} r="5" /> : null}
        <circle className={styles.now} cx={centre.x} cy={centre.y} r="5.5" />
        <path className={styles.scale} d={`M12 ${HEIGHT - 12}v4h${50 * SCALE}v-4`} />
        <text className={styles.label} x={18 + 50 * SCALE} y={HEIGHT - 7}>
          50 m
        </text>
      </svg>
      <figcaption className={styles.caption}>
        <span>{moved ? "● proposed ○ approved" : "● this record"}</span>
        <span>{`circle: ${NEAR_METRES} m`}</span>
      </figcaption>
    </figure>
  );
}

/** A neighbour, drawn by its status: approved, pending or other. */
function NeighbourMark({ neighbour, box }: { neighbour: Neighbour; box: Box }) {
  const { x, y } = project(neighbour, box);
  const titleElement = <title>{`${neighbour.code}, ${neighbour.title}`}</title>;
  if (neighbour.status === "submitted")
    return (
      <rect className={styles.pending} x={x - 4} y={y - 4} width="8" height="8">
        {titleElement}
      </rect>
    );
  return (
    <circle className={neighbour.status === "approved" ? styles.approved : styles.other} cx={x} cy={y} r="4">
      {titleElement}
    </circle>
  );
}

function project({ latitude, longitude }: Point, box: Box): { x: number; y: number } {
  const side = HEIGHT;
  const x = ((longitude - box.west) / (box.east - box.west)) * side + (WIDTH - HEIGHT) / 2;
  const y = ((box.north - latitude) / (box.north - box.south)) * side;
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}
