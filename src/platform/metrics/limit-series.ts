import type { Histogram } from "prom-client";

/** Maximum of label combinations: a mistake in the labels must not use up the memory of this process or of Prometheus. */
const MAX_SERIES = 10_000;

/**
 * Returns a function that observes a value, and ignores label combinations beyond the limit. prom-client has no limit.
 * @param maxSeries maximum of label combinations
 */
export function limitSeries<Label extends string>(
  histogram: Histogram<Label>,
  maxSeries = MAX_SERIES,
): (labels: Readonly<Record<Label, string>>, value: number) => void {
  const known = new Set<string>();
  return (labels, value) => {
    const key = Object.values(labels).join("\0");
    if (!known.has(key)) {
      if (known.size >= maxSeries) return;
      known.add(key);
    }
    histogram.observe(labels, value);
  };
}
