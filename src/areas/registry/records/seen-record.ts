/** A record as it was viewed. */
export interface SeenRecord {
  readonly id: number;
  readonly version: number;
  /** The change of it that waited. */
  readonly change_id?: number | null | undefined;
}
