import type { RawBuilder } from "kysely";

export interface FaultQuery {
  readonly name: string;
  /** One text column: what is wrong, a row each. None: all is well. */
  readonly faults: RawBuilder<unknown>;
  /** One text: how much was looked at. */
  readonly looked: RawBuilder<unknown>;
}
