import { metresPerDegree } from "#domain/short-distance.ts";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import styles from "./location-comparison.module.css";

interface Located {
  readonly code: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const [WIDTH, HEIGHT, EDGE] = [320, 140, 30];

/** The locations of both records and their distance, with north up. */
export function LocationComparison({ first, second }: { first: Located; second: Located }) {
  const distance = metresBetween(first, second);
  if (!distance) return null;
  const metres = Math.hypot(distance.east, distance.north);
  const scale = Math.min(
    (WIDTH / 2 - EDGE) / Math.max(Math.abs(distance.east) / 2, 5),
    (HEIGHT / 2 - EDGE) / Math.max(Math.abs(distance.north) / 2, 5),
  );
  const x = (sign: number) => WIDTH / 2 + (sign * distance.east * scale) / 2;
  const y = (sign: number) => HEIGHT / 2 - (sign * distance.north * scale) / 2;
  const text = `${Math.round(metres).toLocaleString("en-NG")} m`;
  return (
    <Panel title="Location" level={3}>
      <figure className={styles.figure}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={`${first.code} and ${second.code}: ${text} apart`}
        >
          <rect className={styles.land} width={WIDTH} height={HEIGHT} />
          <path className={styles.line} d={`M${x(-1)} ${y(-1)}L${x(1)} ${y(1)}`} />
          <circle className={styles.first} cx={x(-1)} cy={y(-1)} r="6" />
          <rect className={styles.second} x={x(1) - 5} y={y(1) - 5} width="10" height="10" />
        </svg>
      </figure>
      <Lines>
        <ValueLine end={text}>
          ● {first.code}, ■ {second.code}
        </ValueLine>
      </Lines>
    </Panel>
  );
}

function metresBetween(first: Located, second: Located): { east: number; north: number } | undefined {
  if (first.latitude === null || first.longitude === null) return undefined;
  if (second.latitude === null || second.longitude === null) return undefined;
  const scale = metresPerDegree(first.latitude);
  return {
    east: (second.longitude - first.longitude) * scale.east,
    north: (second.latitude - first.latitude) * scale.north,
  };
}
