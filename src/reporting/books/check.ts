export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** How much was looked at, or the first faults. */
  readonly detail: string;
}
