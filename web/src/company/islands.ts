import { ISLANDS, type Island } from '@app/contract/scalars'

const CODES = ['NI', 'SI'] as const

/** The islands in a text such as `NI SI`. */
export const islandCodes = (island: Island): string[] => CODES.filter((code) => island.includes(code))

/** The text for the chosen islands: NI, SI, `NI SI`, or empty for none (docs/rules/records.md#islands). */
export const islandOf = (codes: readonly string[]): Island =>
  ISLANDS.find((island) => CODES.every((code) => codes.includes(code) === island.includes(code))) ?? ''
