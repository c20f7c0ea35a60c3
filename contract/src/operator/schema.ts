import { z } from 'zod'

/** The business that runs the product (decisions 1): its company, null until one is chosen. */
export const Operator = z.object({ companyId: z.int().nullable(), companyName: z.string() })
export type Operator = z.infer<typeof Operator>
