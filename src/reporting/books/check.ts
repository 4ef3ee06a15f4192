import type { RawBuilder } from "kysely";

/** The result of one ledger check. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** How much was checked, or the first faults. */
  readonly detail: string;
}

export interface FaultQuery {
  readonly name: string;
  /** One text column: what is wrong, a row each. None: all is well. */
  readonly faults: RawBuilder<unknown>;
  /** One text: how much was looked at. */
  readonly looked: RawBuilder<unknown>;
}
