/**
 * The accent colour of an installation is a hue. Lightness and chroma come from the design tokens. This computes the
 * contrast of each colour pair in the light and dark themes.
 */

/** Lightness, chroma, hue. A hue of undefined means the accent hue. */
type Colour = readonly [lightness: number, chroma: number, hue?: number];

interface Pair {
  readonly name: string;
  /** WCAG AA: 4.5 for text, 3 for edges and the focus ring. */
  readonly minimum: 4.5 | 3;
  readonly light: readonly [on: Colour, under: Colour];
  readonly dark: readonly [on: Colour, under: Colour];
}

/** The values of `src/ui/colours.css`; a test compares the two. */
export const accentPairs: readonly Pair[] = [
  {
    name: "on-accent/accent",
    minimum: 4.5,
    light: [
      [0.99, 0.006, 88],
      [0.41, 0.125],
    ],
    dark: [
      [0.985, 0.008, 88],
      [0.46, 0.12],
    ],
  },
  {
    name: "accent-text/sheet",
    minimum: 4.5,
    light: [
      [0.42, 0.135],
      [0.984, 0.009, 88],
    ],
    dark: [
      [0.8, 0.085],
      [0.205, 0.009, 72],
    ],
  },
  {
    name: "on-enamel/enamel",
    minimum: 4.5,
    light: [
      [0.985, 0.006, 90],
      [0.37, 0.13],
    ],
    dark: [
      [0.985, 0.006, 90],
      [0.42, 0.13],
    ],
  },
  {
    name: "focus/ground",
    minimum: 3,
    light: [
      [0.48, 0.17],
      [0.932, 0.017, 83],
    ],
    dark: [
      [0.82, 0.11],
      [0.165, 0.008, 70],
    ],
  },
];

export interface AccentContrast {
  /** The lowest contrast of all pairs in the light theme. */
  readonly light: number;
  readonly dark: number;
  /** Whether every pair reaches its minimum. */
  readonly enough: boolean;
}

/** The contrast of text and edges that use the accent. @param hue 0 to 360, degrees */
export function accentContrast(hue: number): AccentContrast {
  const each = accentPairs.map(({ minimum, light, dark }) => ({
    least: minimum,
    light: contrast(light, hue),
    dark: contrast(dark, hue),
  }));
  return {
    light: Math.min(...each.map(({ light }) => light)),
    dark: Math.min(...each.map(({ dark }) => dark)),
    enough: each.every(({ light, dark, least }) => light >= least && dark >= least),
  };
}

function contrast([foreground, background]: readonly [Colour, Colour], hue: number): number {
  const [a, b] = [luminance(foreground, hue), luminance(background, hue)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Relative luminance of an OKLCH colour, clipped to sRGB. */
function luminance([lightness, chroma, ownHue]: Colour, accent: number): number {
  const angle = ((ownHue ?? accent) * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return (
    0.2126 * clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}
