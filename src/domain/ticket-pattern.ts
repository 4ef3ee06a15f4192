/** What an agent has sold today, and what is usual for them by this hour. Voided tickets are sold ones too. */
export interface AgentDay {
  readonly tickets: number;
  readonly voids: number;
  /** Sold between 22:00 and 05:00. */
  readonly at_night: number;
  /** The most tickets of one category to one holder. */
  readonly most_to_one: number;
  /** Tickets of a usual day by this hour: the mean of the days with any sale among the 28 before. */
  readonly usual: number;
  /** Days with a sale among them. */
  readonly days: number;
}

export type PatternReason = "voids" | "night" | "one-holder" | "far-more" | "far-less";

export interface Pattern {
  readonly reason: PatternReason;
  readonly words: string;
}

/** From so many days on there is a usual. */
const KNOWN_DAYS = 5;

/** Why somebody should look at what an agent sells today, in words; nothing where all is as ever. */
export function patternsOf(agent: AgentDay): Pattern[] {
  const { tickets, voids, at_night, most_to_one, usual, days } = agent;
  const found: Pattern[] = [];
  if (voids >= 3 && voids * 5 >= tickets)
    found.push({ reason: "voids", words: `${voids} of ${tickets} tickets voided` });
  if (at_night >= 3)
    found.push({ reason: "night", words: `${at_night} tickets sold between 22:00 and 05:00` });
  if (most_to_one >= 3)
    found.push({ reason: "one-holder", words: `${most_to_one} tickets of one kind to one plate or phone` });
  if (days >= KNOWN_DAYS) {
    const mean = Math.round(usual * 10) / 10;
    if (tickets >= usual * 3 && tickets - usual >= 10)
      found.push({ reason: "far-more", words: `${tickets} tickets by now, where ${mean} are usual` });
    if (usual >= 10 && tickets * 4 <= usual)
      found.push({ reason: "far-less", words: `${tickets} tickets by now, where ${mean} are usual` });
  }
  return found;
}
