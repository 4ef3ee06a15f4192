import type { MapDrawing } from "#domain/map/drawing.ts";
import { mainStatus, ringOf, tallyText } from "#domain/map/map-status.ts";
import spriteUrl from "#ui/sprite.svg?no-inline";
import styles from "./map-picture.module.css";
import type { PictureCluster, PicturePoint } from "./picture-data.ts";
import { shortCount } from "./short-count.ts";
import { statusShapes } from "./status-style.ts";

interface ClusterProps {
  cluster: PictureCluster;
  picture: MapDrawing;
  zoomAddress: ((bbox: string) => string) | undefined;
}

/** A cluster of records; a link that zooms in. */
export function Cluster({ cluster, picture, zoomAddress }: ClusterProps) {
  const { x, y } = picture.position(cluster);
  const status = mainStatus(cluster.tally);
  const label = `${cluster.count.toLocaleString("en-NG")}: ${tallyText(cluster.tally)}`;
  const radius = 13 + Math.min(17, 4 * Math.log10(cluster.count));
  const content = (
    <>
      <title>{label}</title>
      <circle cx={x} cy={y} r={radius} />
      <g className={styles.ring} transform={`rotate(-90 ${x} ${y})`}>
        {ringOf(cluster.tally).map(({ standing: segment, from, length }) => (
          <circle
            key={segment}
            data-standing={segment}
            cx={x}
            cy={y}
            r={radius}
            pathLength={100}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-from}
          />
        ))}
      </g>
      <use
        href={`${spriteUrl}#s-${statusShapes[status]}`}
        x={x - 5}
        y={y - radius + 2}
        width={10}
        height={10}
      />
      <text x={x} y={y + 8}>
        {shortCount(cluster.count)}
      </text>
    </>
  );
  return zoomAddress ? (
    <a
      className={styles.cluster}
      data-standing={status}
      href={zoomAddress(cluster.bbox)}
      aria-label={`${label}. Zoom in`}
    >
      {content}
    </a>
  ) : (
    <g className={styles.cluster} data-standing={status}>
      {content}
    </g>
  );
}

interface PointProps {
  point: PicturePoint;
  picture: MapDrawing;
  href: string | undefined;
  /** Its position on a street list. */
  position: number | undefined;
}

/** One record. */
export function Point({ point, picture, href, position }: PointProps) {
  const { x, y } = picture.position(point);
  const content = (
    <>
      <title>{`${point.code} ${point.title}`}</title>
      <circle cx={x} cy={y} r={9} />
      <use
        href={`${spriteUrl}#s-${statusShapes[point.standing]}`}
        x={x - 6}
        y={y - 6}
        width={12}
        height={12}
      />
      {position === undefined ? null : (
        <text x={x + 11} y={y - 5}>
          {position}
        </text>
      )}
    </>
  );
  return href ? (
    <a
      className={styles.point}
      data-standing={point.standing}
      href={href}
      aria-label={`${point.code}, ${point.title}`}
    >
      {content}
    </a>
  ) : (
    <g className={styles.point} data-standing={point.standing}>
      {content}
    </g>
  );
}
