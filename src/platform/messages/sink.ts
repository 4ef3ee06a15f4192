import { away, type Outcome } from "./outcome.ts";

/** What the sink answers instead of a provider's number. */
export const SINK = "sink";

/**
 * A demonstration keeps what it would send, to be read in the delivery log. Anywhere else a message must not vanish
 * while it is called sent: it waits until a provider is set.
 */
export function keepInSink(demo: boolean, missing: string, segments?: number): Outcome {
  if (!demo) return away(missing);
  return { kind: "accepted", provider_id: SINK, ...(segments && { segments }) };
}
