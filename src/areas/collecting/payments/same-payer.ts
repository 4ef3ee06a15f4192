interface Payer {
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
}

/** Whether two bills may be paid in one payment: it has one payer, or none. */
export function isSamePayer(one: Payer, other: Payer): boolean {
  return one.individual_id === other.individual_id && one.corporate_id === other.corporate_id;
}
