/** The user, the import and the status with which records are created. */
export interface Maker {
  readonly importId: number;
  readonly importCode: string;
  readonly userId: number | null;
  readonly status: "submitted" | "draft";
}
