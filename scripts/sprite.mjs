// Creates src/ui/sprite.svg and src/ui/primitives/icon-names.ts. Icons are Lucide's (ISC); the okada, the keke, the arms, the
// answers and the status shapes are our own. The sprite is a separate file, so it can't use classes of the page: holes are
// evenodd, the colour is currentColor, and only the stroke width comes from the page. Run: node scripts/sprite.mjs
import { readFile, writeFile } from "node:fs/promises";

const root = new URL("..", import.meta.url);

const lucide = `
  activity archive arrow-down arrow-left arrow-right arrow-up arrow-up-down ban banknote bell book-open
  building building-2 bus calculator calendar camera car chart-column chart-line check chevron-down
  chevron-left chevron-right chevron-up circle-alert circle-check circle-help circle-plus circle-x
  clipboard-check clock coins columns-3 copy credit-card database download ellipsis external-link eye
  eye-off file-check file-down file-text file-up files filter flag flashlight folder gavel globe hand-coins history
  hourglass house id-card image inbox info key-round landmark languages layers link list list-checks
  locate-fixed lock log-in log-out mail map map-pin megaphone menu merge message-square minus monitor moon
  paperclip pause pencil percent phone pin pin-off play plus printer qr-code radio-tower receipt refresh-cw rotate-ccw
  rotate-cw route save scale scan-qr-code scroll-text search send server settings shield-alert
  shield-check signpost sliders-horizontal smartphone split square stamp star store sun sun-moon table tag
  ticket trash-2 triangle-alert truck undo-2 upload user user-check user-plus user-round users wallet
  webhook wifi wifi-off x
`
  .trim()
  .split(/\s+/);

const customIcons = {
  okada: `<circle cx="5" cy="16.5" r="3.5"/><circle cx="19" cy="16.5" r="3.5"/><path d="M8.5 16.5h4l3.5-6h-5.5L7 12.5H4M16 10.5 14.5 6H12M16 10.5l3 6M8 10.5h3"/>`,
  keke: `<path d="M3 16V9.5C3 7 5 5 7.5 5H14c2.500 0 3.500 1.500 4.300 3.500L20.500 13v3.500H19M3 16.500h1M9 16.500h6M3 11h16.500M12 5v6"/><circle cx="6.500" cy="17" r="2.300"/><circle cx="17" cy="17" r="2.300"/>`,
};

const tick = "M3.3 7.9L6.14 10.74L10.83 5.47L9.57 4.33L6.06 8.26L4.5 6.7z";
const disc = `<path fill="currentColor" fill-rule="evenodd" d="M7 .5a6.5 6.5 0 0 1 0 13a6.5 6.5 0 0 1 0-13z${tick}"/>`;
const line = `fill="none" stroke="currentColor"`;
const cross = "M3.7 4.9L4.9 3.7L7 5.8L9.1 3.7L10.3 4.9L8.2 7L10.3 9.1L9.1 10.3L7 8.2L4.9 10.3L3.7 9.1L5.8 7z";

const shapes = {
  paid: disc,
  valid: disc,
  part: `<circle cx="7" cy="7" r="5.7" ${line} stroke-width="1.6"/><path d="M7 1.3a5.7 5.7 0 0 0 0 11.4z" fill="currentColor"/>`,
  owing: `<circle cx="7" cy="7" r="5.6" ${line} stroke-width="1.8"/>`,
  overdue: `<path fill="currentColor" fill-rule="evenodd" d="M7 .8 13.6 12.8H.4zM6.2 5v3.6h1.6V5zM6.2 10.2v1.2h1.6v-1.2z"/>`,
  unapproved: `<rect x="1.4" y="1.4" width="11.2" height="11.2" ${line} stroke-width="1.6" stroke-dasharray="2.6 1.7"/>`,
  returned: `<path d="M5.4 2.2 1.8 5.6l3.6 3.4M2.2 5.6h6.6a3.3 3.3 0 0 1 0 6.6H5.6" ${line} stroke-width="1.8"/>`,
  suspended: `<path fill="currentColor" fill-rule="evenodd" d="M1 1h12v12H1zM4.1 4.2v5.6h1.8V4.2zM8.1 4.2v5.6h1.8V4.2z"/>`,
  approved: `<path d="M1.6 7.6 5.4 11.4 12.6 3" ${line} stroke-width="2.2"/>`,
  draft: `<path d="M1.5 11.8h11" ${line} stroke-width="2" stroke-dasharray="3 1.6"/>`,
  rejected: `<path d="M2.4 2.4l9.2 9.2M11.6 2.4 2.4 11.6" ${line} stroke-width="2.2"/>`,
  cancelled: `<circle cx="7" cy="7" r="5.6" ${line} stroke-width="1.8"/><path d="M3 11 11 3" ${line} stroke-width="1.8"/>`,
  expired: `<path fill="currentColor" fill-rule="evenodd" d="M4.3.5h5.4l3.8 3.8v5.4l-3.8 3.8H4.3L.5 9.700V4.300z${cross}"/>`,
};

const answers = {
  yes: `<path fill="currentColor" fill-rule="evenodd" d="M50 3a47 47 0 0 1 0 94a47 47 0 0 1 0-94zM22.76 56.24L44.33 77.81L79.55 36.92L70.45 29.08L43.67 60.19L31.24 47.76z"/>`,
  no: `<path fill="currentColor" fill-rule="evenodd" d="M31 4h38l27 27v38L69 96H31L4 69V31zM27.4 36.600L36.600 27.400L50 40.810L63.400 27.400L72.600 36.600L59.190 50L72.600 63.400L63.400 72.600L50 59.190L36.600 72.600L27.400 63.400L40.810 50z"/>`,
  ask: `<path fill="currentColor" fill-rule="evenodd" d="M50 4 96 50 50 96 4 50zM44 26v32h12V26zM44 66v12h12V66z"/>`,
};

const arms = `<path d="M3 2h32v20c0 10-7 17-16 21C10 39 3 32 3 22z" ${line} stroke-width="2.2"/><path d="M3 14h32" stroke="currentColor" stroke-width="2"/><path d="M8 8h3M14 8h3M21 8h3M27 8h3" stroke="currentColor" stroke-width="2.4"/><path d="M19 19c-3-2.2-6.4-2.4-9-1.6V30c2.6-.8 6-.4 9 1.8 3-2.2 6.4-2.6 9-1.8V17.400c-2.600-.8-6-.6-9 1.600zM19 19v12.800" ${line} stroke-width="1.9" stroke-linejoin="round"/>`;

async function lucideBody(name) {
  const file = await readFile(new URL(`node_modules/lucide-static/icons/${name}.svg`, root), "utf8");
  const body = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(file)?.[1];
  if (!body) throw new Error(`Not an icon: ${name}`);
  return body.replace(/\s*\n\s*/g, "").replaceAll(" />", "/>");
}

const symbol = (id, box, body, attributes = "") =>
  `<symbol id="${id}" viewBox="${box}"${attributes}>${body}</symbol>`;
const strokeAttributes = ` fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"`;
const shortenDecimals = (text) => text.replace(/(\.\d*?[1-9])0+(?=\D)|\.0+(?=\D)/g, "$1");

const icons = new Map(Object.entries(customIcons));
for (const name of lucide) icons.set(name, await lucideBody(name));
const names = [...icons.keys()].sort();

const symbols = [
  symbol("arms", "0 0 38 44", arms),
  ...Object.entries(answers).map(([name, body]) => symbol(`answer-${name}`, "0 0 100 100", body)),
  ...Object.entries(shapes).map(([name, body]) => symbol(`s-${name}`, "0 0 14 14", body)),
  ...names.map((name) => symbol(`i-${name}`, "0 0 24 24", icons.get(name), strokeAttributes)),
];

const union = (type, list) => `export type ${type} =\n${list.map((name) => `  | "${name}"`).join("\n")};\n`;

await writeFile(
  new URL("src/ui/sprite.svg", root),
  `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">\n<!-- Icons: lucide-static, ISC licence. Made by scripts/sprite.mjs -->\n${shortenDecimals(symbols.join("\n"))}\n</svg>\n`,
);
await writeFile(
  new URL("src/ui/primitives/icon-names.ts", root),
  `// Made by scripts/sprite.mjs.\n\n${union("IconName", names)}\n${union("ShapeName", Object.keys(shapes))}`,
);
console.warn(`${names.length} icons, ${Object.keys(shapes).length} shapes`);
