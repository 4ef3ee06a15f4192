import type { RawBuilder } from "kysely";

/** The result of one ledger check. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** How much was checked, or the first rows that fail. */
  readonly detail: string;
}

export interface LedgerCheck {
  readonly name: string;
  /** One text column, one row per violation. No row if the check passes. */
  readonly violations: RawBuilder<unknown>;
  /** One text: how much was checked. */
  readonly coverage: RawBuilder<unknown>;
}
