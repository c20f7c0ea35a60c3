/** The number of records in a data set, in addition to the 67 councils and the operator. */
export const SIZES = {
  /** For tests. */
  tiny: { suppliers: 18, customers: 9, owners: 30, others: 3, properties: 50 },
  office: { suppliers: 170, customers: 330, owners: 1_402, others: 30, properties: 3_000 },
  national: { suppliers: 5_000, customers: 26_000, owners: 68_432, others: 500, properties: 100_000 },
} as const

export type Size = keyof typeof SIZES
