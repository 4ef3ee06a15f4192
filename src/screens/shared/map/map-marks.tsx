import { mainStatus, ringOf, tallyText } from "#domain/map/map-status.ts";
import type { Picture } from "#domain/map/picture.ts";
import spriteUrl from "#ui/sprite.svg?no-inline";
import styles from "./map-picture.module.css";
import type { PictureCluster, PicturePoint } from "./picture-data.ts";
import { shortCount } from "./short-count.ts";
import { statusShape } from "./status-style.ts";

interface ClusterProps {
  cluster: PictureCluster;
  picture: Picture;
  closer: ((bbox: string) => string) | undefined;
}

/** A cluster of records; a link that zooms in. */
export function Cluster({ cluster, picture, closer }: ClusterProps) {
  const { x, y } = picture.at(cluster);
  const status = mainStatus(cluster.tally);
  const label = `${cluster.count.toLocaleString("en-NG")}: ${tallyText(cluster.tally)}`;
  const size = 13 + Math.min(17, 4 * Math.log10(cluster.count));
  const drawn = (
    <>
      <title>{label}</title>
      <circle cx={x} cy={y} r={size} />
      <g className={styles.ring} transform={`rotate(-90 ${x} ${y})`}>
        {ringOf(cluster.tally).map(({ standing: part, from, length }) => (
          <circle
            key={part}
            data-standing={part}
            cx={x}
            cy={y}
            r={size}
            pathLength={100}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-from}
          />
        ))}
      </g>
      <use href={`${spriteUrl}#s-${statusShape[status]}`} x={x - 5} y={y - size + 2} width={10} height={10} />
      <text x={x} y={y + 8}>
        {shortCount(cluster.count)}
      </text>
    </>
  );
  return closer ? (
    <a
      className={styles.cluster}
      data-standing={status}
      href={closer(cluster.bbox)}
      aria-label={`${label}. Zoom in`}
    >
      {drawn}
    </a>
  ) : (
    <g className={styles.cluster} data-standing={status}>
      {drawn}
    </g>
  );
}

interface PointProps {
  point: PicturePoint;
  picture: Picture;
  to: string | undefined;
  /** Its position on a street list. */
  step: number | undefined;
}

/** One record. */
export function Point({ point, picture, to, step }: PointProps) {
  const { x, y } = picture.at(point);
  const drawn = (
    <>
      <title>{`${point.code} ${point.title}`}</title>
      <circle cx={x} cy={y} r={9} />
      <use
        href={`${spriteUrl}#s-${statusShape[point.standing]}`}
        x={x - 6}
        y={y - 6}
        width={12}
        height={12}
      />
      {step === undefined ? null : (
        <text x={x + 11} y={y - 5}>
          {step}
        </text>
      )}
    </>
  );
  return to ? (
    <a
      className={styles.point}
      data-standing={point.standing}
      href={to}
      aria-label={`${point.code}, ${point.title}`}
    >
      {drawn}
    </a>
  ) : (
    <g className={styles.point} data-standing={point.standing}>
      {drawn}
    </g>
  );
}
