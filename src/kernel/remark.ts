/** What somebody should know of something that is in order: a stable code, and words for people. */
export interface Remark {
  readonly code: string;
  readonly message: string;
}
