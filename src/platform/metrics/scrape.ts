import { Counter, Gauge, type Registry } from "prom-client";

export type Sample<Label extends string> = readonly [labels: Readonly<Record<Label, string>>, value: number];

/**
 * Registers a gauge whose values were read for this scrape.
 *
 * Such metrics get the registry of one scrape. In a registry that stays, series of a closed pool would remain, and gauges
 * without labels would show 0 while the database is unavailable.
 * @param samples a number if there are no labels
 */
export function gauge<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
  samples: readonly Sample<NoInfer<Label>>[] | number,
): void {
  const metric = new Gauge({ name, help, labelNames, registers: [registry] });
  if (typeof samples === "number") metric.set(samples);
  else for (const [labels, value] of samples) metric.set(labels, value);
}

/** Registers a counter with totals kept elsewhere. It starts at 0 in each scrape, so the total is the increment. */
export function counter<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
  samples: readonly Sample<NoInfer<Label>>[],
): void {
  const metric = new Counter({ name, help, labelNames, registers: [registry] });
  for (const [labels, value] of samples) metric.inc(labels, value);
}
