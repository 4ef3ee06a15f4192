/** The result of one ledger check. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** How much was checked, or the first faults. */
  readonly detail: string;
}
