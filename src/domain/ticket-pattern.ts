import { countNoun } from "./count-text.ts";

/** The sales of an agent today, and their usual sales by this hour. Includes voided tickets. */
export interface AgentDay {
  readonly tickets: number;
  readonly voids: number;
  /** Sold between 22:00 and 05:00. */
  readonly at_night: number;
  /** Maximum tickets of one category for one holder. */
  readonly most_to_one: number;
  /** Usual number of tickets by this hour: the mean of the days with sales among the last 28. */
  readonly usual: number;
  /** Number of those days. */
  readonly days: number;
}

export type PatternReason = "voids" | "night" | "one-holder" | "far-more" | "far-less";

export interface Pattern {
  readonly reason: PatternReason;
  readonly explanation: string;
}

/** Minimum days for a usual value. */
const MIN_DAYS = 5;

/** Unusual patterns in an agent's sales today; empty if there are none. */
export function patternsOf(agent: AgentDay): Pattern[] {
  const { tickets, voids, at_night, most_to_one, usual, days } = agent;
  const found: Pattern[] = [];
  if (voids >= 3 && voids * 5 >= tickets)
    found.push({ reason: "voids", explanation: `${voids} of ${tickets} tickets voided` });
  if (at_night >= 3)
    found.push({ reason: "night", explanation: `${at_night} tickets sold between 22:00 and 05:00` });
  if (most_to_one >= 3)
    found.push({
      reason: "one-holder",
      explanation: `${most_to_one} tickets of the same type for one plate or phone number`,
    });
  if (days >= MIN_DAYS) {
    const mean = Math.round(usual * 10) / 10;
    if (tickets >= usual * 3 && tickets - usual >= 10)
      found.push({
        reason: "far-more",
        explanation: `${countNoun(tickets, "ticket")} so far today, usually ${mean}`,
      });
    if (usual >= 10 && tickets * 4 <= usual)
      found.push({
        reason: "far-less",
        explanation: `${countNoun(tickets, "ticket")} so far today, usually ${mean}`,
      });
  }
  return found;
}
