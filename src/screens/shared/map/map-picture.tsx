import type { Box } from "#domain/map/box.ts";
import { gridLines, gridStep, type Picture, pictureOf } from "#domain/map/picture.ts";
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
  closer?: (bbox: string) => string;
  /** The address of a record. */
  record?: (id: number) => string;
  /** The point to highlight. */
  here?: { readonly latitude: number; readonly longitude: number };
  /** For a street list: the position of each point. Points are joined in this order. */
  steps?: ReadonlyMap<number, number>;
}

/** A map as an SVG, rendered on the server: works without scripts, and is used in print. */
export function MapPicture(props: MapPictureProps) {
  const { label, outlines, clusters = [], points = [], width = 960, height = 520, steps } = props;
  const picture = pictureOf(props.box, width, height);
  return (
    // Named differently from the live map, which exists at the same time while it loads.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must take the keyboard
    <section className={styles.scroll} aria-label={`${label}, drawn`} tabIndex={0}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a drawing of links, named by what is around it */}
      <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`}>
        <rect width={width} height={height} className={styles.ground} />
        <Grid picture={picture} />
        {outlines.map((outline) => (
          <Outline key={outline.lga_id} outline={outline} picture={picture} />
        ))}
        {steps ? <Walk points={points} picture={picture} /> : null}
        {clusters.map((cluster) => (
          <Cluster key={cluster.bbox} cluster={cluster} picture={picture} closer={props.closer} />
        ))}
        {points.map((point) => (
          <Point
            key={point.id}
            point={point}
            picture={picture}
            to={props.record?.(point.id)}
            step={steps?.get(point.id)}
          />
        ))}
        {props.here ? <Here place={props.here} picture={picture} /> : null}
      </svg>
    </section>
  );
}

function Here({ place, picture }: { place: NonNullable<MapPictureProps["here"]>; picture: Picture }) {
  const { x, y } = picture.at(place);
  return <circle className={styles.here} cx={x} cy={y} r={17} />;
}

function Grid({ picture }: { picture: Picture }) {
  const { box, width, height } = picture;
  const step = gridStep(box);
  return (
    <g className={styles.grid}>
      {gridLines(box.west, box.east, step).map((longitude) => {
        const { x } = picture.at({ longitude, latitude: box.south });
        return (
          <g key={`e${longitude}`}>
            <path d={`M${x} 0V${height}`} />
            <text x={x + 3} y={height - 5}>{`${longitude}° E`}</text>
          </g>
        );
      })}
      {gridLines(box.south, box.north, step).map((latitude) => {
        const { y } = picture.at({ longitude: box.west, latitude });
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

function Outline({ outline, picture }: { outline: PictureOutline; picture: Picture }) {
  const corners = outline.ring.map(([longitude, latitude]) => {
    const { x, y } = picture.at({ longitude, latitude });
    return `${x} ${y}`;
  });
  const { x, y } = picture.at(outline.middle);
  return (
    <g className={styles.outline}>
      <path d={`M${corners.join("L")}Z`} />
      <text x={x} y={y}>
        {outline.name}
      </text>
    </g>
  );
}

function Walk({ points, picture }: { points: readonly PicturePoint[]; picture: Picture }) {
  const steps = points.map((point) => {
    const { x, y } = picture.at(point);
    return `${x} ${y}`;
  });
  return steps.length > 1 ? <path className={styles.walk} d={`M${steps.join("L")}`} /> : null;
}
