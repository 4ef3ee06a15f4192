/** Prometheus' text form 0.0.4: `name{label="value"} number`, under a HELP and a TYPE. */
export const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

export type Labels = Readonly<Record<string, string>>;
export type Sample = readonly [labels: Labels, value: number];

/** Series of one metric at most: a mistake in its labels must not eat the memory of whoever reads them. */
const MOST = 10_000;

/** A metric of values that are at hand. */
export function gauge(name: string, help: string, samples: readonly Sample[]): string {
  return head(name, help, "gauge") + samples.map(([labels, value]) => line(name, labels, value)).join("");
}

/** A metric of counts that only grow. */
export function counter(name: string, help: string, samples: readonly Sample[]): string {
  return head(name, help, "counter") + samples.map(([labels, value]) => line(name, labels, value)).join("");
}

function head(name: string, help: string, type: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}

function line(name: string, labels: Labels, value: number): string {
  const words = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${words.length > 0 ? `{${words.join(",")}}` : ""} ${value}\n`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
}

interface Times {
  readonly labels: Labels;
  /** How many were within each limit, those of lower limits not counted. */
  readonly counts: number[];
  sum: number;
}

/** Counts how long things took, in seconds. */
export class Histogram {
  readonly #name: string;
  readonly #help: string;
  readonly #limits: readonly number[];
  readonly #all = new Map<string, Times>();

  /** @param limits seconds, ascending */
  constructor(name: string, help: string, limits: readonly number[]) {
    this.#name = name;
    this.#help = help;
    this.#limits = limits;
  }

  note(labels: Labels, seconds: number): void {
    const key = Object.values(labels).join("\0");
    let times = this.#all.get(key);
    if (!times) {
      if (this.#all.size >= MOST) return;
      times = { labels, counts: Array(this.#limits.length + 1).fill(0), sum: 0 };
      this.#all.set(key, times);
    }
    const at = this.#limits.findIndex((limit) => seconds <= limit);
    const place = at === -1 ? this.#limits.length : at;
    times.counts[place] = (times.counts[place] ?? 0) + 1;
    times.sum += seconds;
  }

  text(): string {
    let text = head(this.#name, this.#help, "histogram");
    for (const { labels, counts, sum } of this.#all.values()) {
      let total = 0;
      for (const [at, count] of counts.entries()) {
        total += count;
        const le = at < this.#limits.length ? String(this.#limits[at]) : "+Inf";
        text += line(`${this.#name}_bucket`, { ...labels, le }, total);
      }
      text += line(`${this.#name}_sum`, labels, sum) + line(`${this.#name}_count`, labels, total);
    }
    return text;
  }
}
