import { z } from 'zod'

/** A system that is not on the operator's own certificate, and why. */
export const LeftOutSystem = z.object({
  propertyServiceId: z.int(),
  /** With the code, as forms print it: `SS 7 Automatic backflow preventers`. */
  system: z.string(),
  /** A text of people, without a full stop at the end if they set none. */
  reason: z.string(),
})
export type LeftOutSystem = z.infer<typeof LeftOutSystem>

/** What to say of a system that is left out. */
export const leftOutSentence = ({ system, reason }: LeftOutSystem): string =>
  `${system} is left out of the certificate: ${reason}`
