import type { LiquidError } from 'liquidjs'

/** So much of a template is shown where it cannot be read. */
const SHOWN_LENGTH = 40

/** Liquid tells its faults apart by their texts alone. The parts in brackets of a text are in the sentence's. */
const FAULTS: [text: RegExp, sentence: (written: string, part: string) => string][] = [
  [/^undefined filter: (\w+)/, (_, filter) => `uses the filter "${filter}", which does not exist`],
  [/^undefined variable: (.+)/, (_, name) => `names "${name}", which is no placeholder`],
  [/not closed/, (written) => `opens ${written} and does not close it`],
  [/^tag ".*" not found/, (written) => `holds ${written}, which is no tag that it takes there`],
  [/limit exceeded/, () => 'repeats more than an e-mail holds'],
]

/** Why a template cannot be read or filled, in words for its editor that follow the name of the field. */
export function liquidFault({ message, originalError, token }: LiquidError): string {
  const text = originalError?.message ?? message
  for (const [known, sentence] of FAULTS) {
    const match = known.exec(text)
    if (match) return sentence(shown(token.getText()), match[1] ?? '')
  }
  return `cannot be read from ${shown(token.input.slice(token.begin))} on`
}

const shown = (written: string): string =>
  written.length > SHOWN_LENGTH ? `${written.slice(0, SHOWN_LENGTH).trim()}…` : written.trim()
