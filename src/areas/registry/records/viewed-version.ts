/** A record with the version that was viewed. */
export interface ViewedVersion {
  readonly id: number;
  readonly version: number;
  /** The pending change that was viewed. */
  readonly change_id?: number | null | undefined;
}
