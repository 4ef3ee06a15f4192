import { endedWords, untilWords } from "#domain/ticket-words.ts";
import { told } from "#language/told.ts";

const UNTIL = ["until midnight today", "until midnight on {date}", "until {date}"];
const ENDED = ["Ended yesterday at midnight", "Ended {date} at midnight", "Ended {date}"];

/** `untilWords` in the language of whoever reads it. */
export const toldUntil = (to: Date, now: Date) => told(untilWords(to, now), UNTIL);

/** `endedWords` in the language of whoever reads it. */
export const toldEnded = (to: Date, now: Date) => told(endedWords(to, now), ENDED);
