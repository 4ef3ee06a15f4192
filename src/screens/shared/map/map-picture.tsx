import type { Box } from "#domain/map/box.ts";
import { drawingOf, gridLines, gridStep, type MapDrawing } from "#domain/map/drawing.ts";
import { Cluster, Point } from "./map-marks.tsx";
import styles from "./map-picture.module.css";
import type { PictureCluster, PictureOutline, PicturePoint } from "./picture-data.ts";

interface MapPictureProps {
  label: string;
  box: Box;
  outlines: readonly PictureOutline[];
  clusters?: readonly PictureCluster[];
  points?: readonly PicturePoint[];
  width?: number;
  height?: number;
  /** The address of a cluster: the same page, zoomed in. */
  zoomAddress?: (bbox: string) => string;
  /** The address of a record. */
  recordAddress?: (id: number) => string;
  /** The point to highlight. */
  highlight?: { readonly latitude: number; readonly longitude: number };
  /** For a street list: the position of each point. Points are joined in this order. */
  positions?: ReadonlyMap<number, number>;
}

/** A map as an SVG, rendered on the server: works without scripts, and is used in print. */
export function MapPicture(props: MapPictureProps) {
  const { label, outlines, clusters = [], points = [], width = 960, height = 520, positions } = props;
  const picture = drawingOf(props.box, width, height);
  return (
    // Named differently from the live map, which exists at the same time while it loads.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must take the keyboard
    <section className={styles.scroll} aria-label={`${label}, static map`} tabIndex={0}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a drawing of links, named by what is around it */}
      <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`}>
        <rect width={width} height={height} className={styles.ground} />
        <Grid picture={picture} />
        {outlines.map((outline) => (
          <Outline key={outline.lga_id} outline={outline} picture={picture} />
        ))}
        {positions ? <Route points={points} picture={picture} /> : null}
        {clusters.map((cluster) => (
          <Cluster key={cluster.bbox} cluster={cluster} picture={picture} zoomAddress={props.zoomAddress} />
        ))}
        {points.map((point) => (
          <Point
            key={point.id}
            point={point}
            picture={picture}
            href={props.recordAddress?.(point.id)}
            position={positions?.get(point.id)}
          />
        ))}
        {props.highlight ? <Highlight point={props.highlight} picture={picture} /> : null}
      </svg>
    </section>
  );
}

function Highlight({
  point,
  picture,
}: {
  point: NonNullable<MapPictureProps["highlight"]>;
  picture: MapDrawing;
}) {
  const { x, y } = picture.position(point);
  return <circle className={styles.highlight} cx={x} cy={y} r={17} />;
}

function Grid({ picture }: { picture: MapDrawing }) {
  const { box, width, height } = picture;
  const step = gridStep(box);
  return (
    <g className={styles.grid}>
      {gridLines(box.west, box.east, step).map((longitude) => {
        const { x } = picture.position({ longitude, latitude: box.south });
        return (
          <g key={`e${longitude}`}>
            <path d={`M${x} 0V${height}`} />
            <text x={x + 3} y={height - 5}>{`${longitude}° E`}</text>
          </g>
        );
      })}
      {gridLines(box.south, box.north, step).map((latitude) => {
        const { y } = picture.position({ longitude: box.west, latitude });
        return (
          <g key={`n${latitude}`}>
            <path d={`M0 ${y}H${width}`} />
            <text x={4} y={y < 16 ? y + 12 : y - 3}>{`${latitude}° N`}</text>
          </g>
        );
      })}
    </g>
  );
}

function Outline({ outline, picture }: { outline: PictureOutline; picture: MapDrawing }) {
  const corners = outline.ring.map(([longitude, latitude]) => {
    const { x, y } = picture.position({ longitude, latitude });
    return `${x} ${y}`;
  });
  const { x, y } = picture.position(outline.middle);
  return (
    <g className={styles.outline}>
      <path d={`M${corners.join("L")}Z`} />
      <text x={x} y={y}>
        {outline.name}
      </text>
    </g>
  );
}

function Route({ points, picture }: { points: readonly PicturePoint[]; picture: MapDrawing }) {
  const corners = points.map((point) => {
    const { x, y } = picture.position(point);
    return `${x} ${y}`;
  });
  return corners.length > 1 ? <path className={styles.route} d={`M${corners.join("L")}`} /> : null;
}
