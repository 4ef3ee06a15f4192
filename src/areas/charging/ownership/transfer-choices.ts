/** Who pays the unpaid bills of a former owner. */
export const arrearsChoices = ["former", "new"] as const;

export type Arrears = (typeof arrearsChoices)[number];

/** Choices when the owners of one asset are assigned: a bill whose period includes the day can be shared by days. */
export const transferChoices = [...arrearsChoices, "days"] as const;

export type TransferChoice = (typeof transferChoices)[number];
