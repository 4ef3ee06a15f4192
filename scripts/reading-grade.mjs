/**
 * Prints the Flesch–Kincaid grade of each guide and of the texts on screens of the public, payers and agents:
 * `node scripts/reading-grade.mjs`. Syllables are counted by vowel groups, so a grade is an estimate.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { listTexts } from "./texts/list.mjs";

const root = join(import.meta.dirname, "..");
const SCREENS = /^src\/screens\/(?:public|owner|agent|guest|super-agent|shared)\//;

function syllables(word) {
  const groups = word.toLowerCase().match(/[aeiouy]+/g)?.length ?? 0;
  const isSilent = /[^l]e$/i.test(word) && groups > 1;
  return Math.max(1, isSilent ? groups - 1 : groups);
}

/** Sentences of at least `least` words. */
function sentencesOf(text, least) {
  return text.split(/(?<=[.!?:;])\s+/).filter((sentence) => sentence.trim().split(/\s+/).length >= least);
}

function sentencesOfGuide(markdown) {
  const text = markdown
    .replace(/```.*?```|!\[[^\]]*\]\([^)]*\)/gs, "")
    .replace(/`[^`]*`/g, "X")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*#|>]/g, "");
  return text
    .split(/\n\s*\n|\n\s*(?:\d+\.|-)\s/)
    .flatMap((part) => sentencesOf(part.split(/\s+/).join(" "), 3));
}

function gradeOf(sentences) {
  const words = sentences.flatMap((sentence) => sentence.match(/[A-Za-z’']+/g) ?? []);
  const all = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (all / words.length) - 15.59;
}

const guides = globSync(join(root, "docs/guides/*.md")).toSorted();
const screens = [...listTexts(root)]
  .filter(([, places]) => places.some((place) => SCREENS.test(place)))
  .flatMap(([text]) => sentencesOf(text.replace(/<[^>]*>/g, "").replace(/\$?\{\w*\}/g, "X"), 4));
for (const [name, sentences] of [
  ...guides.map((path) => [basename(path), sentencesOfGuide(readFileSync(path, "utf8"))]),
  ["all guides", guides.flatMap((path) => sentencesOfGuide(readFileSync(path, "utf8")))],
  ["screens of the public, payers and agents", screens],
])
  process.stdout.write(
    `${gradeOf(sentences).toFixed(1).padStart(5)}  ${name} (${sentences.length} sentences)\n`,
  );
