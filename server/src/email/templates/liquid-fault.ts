import type { LiquidError } from 'liquidjs'

/** How many characters of the template a message shows. */
const SHOWN_LENGTH = 40

/** Liquid's errors can only be told apart by their text. The captured part of a text goes into the sentence. */
const FAULTS: [text: RegExp, sentence: (written: string, part: string) => string][] = [
  [/^undefined filter: (\w+)/, (_, filter) => `uses the filter "${filter}", which does not exist`],
  [/^undefined variable: (.+)/, (_, name) => `names "${name}", which is not a placeholder`],
  [/not closed/, (written) => `opens ${written} and does not close it`],
  [/^tag ".*" not found/, (written) => `has ${written}, which is not a tag that can be used there`],
  [/limit exceeded/, () => 'repeats more text than an email can hold'],
]

/** Why a template cannot be read or filled, in words that follow the name of the field. */
export function liquidFault({ message, originalError, token }: LiquidError): string {
  const text = originalError?.message ?? message
  for (const [known, sentence] of FAULTS) {
    const match = known.exec(text)
    if (match) return sentence(shown(token.getText()), match[1] ?? '')
  }
  return `cannot be read from here: ${shown(token.input.slice(token.begin))}`
}

const shown = (written: string): string =>
  written.length > SHOWN_LENGTH ? `${written.slice(0, SHOWN_LENGTH).trim()}…` : written.trim()
