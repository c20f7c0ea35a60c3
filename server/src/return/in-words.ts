import { systemTitle } from '@app/contract/service/system-code'
import type { AnsweredSystem } from './returning.ts'

export const titleOf = (system: AnsweredSystem): string =>
  system.ref ? `${systemTitle(system)}, ${system.ref}` : systemTitle(system)

/** An answer in words: what it says, the systems, and the note, a line for each. */
export const inWords = (opening: string, systems: readonly AnsweredSystem[], note = ''): string =>
  [`${opening}:`, ...systems.map(titleOf), ...(note ? [note] : [])].join('\n')
