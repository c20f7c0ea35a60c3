import { FILES_PER_CALLER } from './limits.ts'
import { createShare } from './turns.ts'

/** Excel files and prints count together for each caller (docs/rules/calls.md#limits). */
export const filesMade = createShare(FILES_PER_CALLER)
