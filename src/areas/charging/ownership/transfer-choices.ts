/** Whose the unpaid bills of a former owner are. */
export const arrearsChoices = ["former", "new"] as const;

export type Arrears = (typeof arrearsChoices)[number];

/** The same when the owners of one asset are assigned: a bill that runs over the day can be shared by days. */
export const transferChoices = [...arrearsChoices, "days"] as const;

export type TransferChoice = (typeof transferChoices)[number];
