import { registers } from "#domain/register/registers.ts";
import type { AnyResource } from "#resource/define.ts";

interface QueueCount {
  /** Name of the register. */
  readonly name: string;
  readonly count: number;
}

interface QueueTab {
  readonly resource: AnyResource;
  readonly count: number;
}

/** The registers with pending records and the current one, in the order of the menu. */
export function queueTabs(queues: readonly QueueCount[], current: string): QueueTab[] {
  const counts = new Map(queues.map(({ name, count }) => [name, count]));
  return registers
    .filter(({ name }) => name === current || counts.has(name))
    .map((resource) => ({ resource, count: counts.get(resource.name) ?? 0 }));
}
