/** In whose name, for which import, and as what records are made. */
export interface Maker {
  readonly importId: number;
  readonly importCode: string;
  readonly userId: number | null;
  readonly status: "submitted" | "draft";
}
