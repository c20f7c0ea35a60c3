/** The most lines between "On Monday, Aroha" and "wrote:", which mail programs wrap. */
const WRAPPED_LINES = 3

const INTRODUCTION = /^(On|Le|Am|El) .{5,300}(wrote|a écrit|schrieb|escribió)\s*:$/
const OLD_DIVIDER = /^-{2,}\s*(Original Message|Forwarded message|Original Appointment)\s*-{2,}$/i
const LINE_DIVIDER = /^_{10,}$/
const HEADER = /^\*?(From|Sent|Date|To|Cc|Subject)\s*:\*?\s/i

/** Splits a message into what its author wrote and what the mail program quoted below, or above. */
export function splitQuote(text: string): { own: string; quoted: string } {
  const lines = text.split('\n')
  const start = lines.findIndex((_, index) => startsQuote(lines, index))
  if (start === -1) return { own: text.trim(), quoted: '' }
  const own = lines.slice(0, start).join('\n').trim()
  if (own !== '') return { own, quoted: lines.slice(start).join('\n').trim() }
  return splitAnswersBelow(lines, start)
}

function startsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index]?.trim() ?? ''
  if (line === '') return false
  if (OLD_DIVIDER.test(line)) return true
  if (/^(On|Le|Am|El) /.test(line)) return introduction(lines, index) > 0
  if (LINE_DIVIDER.test(line)) return isHeaderBlock(lines, nextWritten(lines, index + 1))
  if (HEADER.test(line)) return isHeaderBlock(lines, index)
  // A quotation to the end of the message, not one line that somebody marked.
  return line.startsWith('>') && lines.slice(index).every((each) => each.trim() === '' || each.trim().startsWith('>'))
}

/** How many lines the introduction of a quotation has; 0 if it is none. */
function introduction(lines: readonly string[], index: number): number {
  for (let count = 1; count <= WRAPPED_LINES; count++) {
    const joined = lines
      .slice(index, index + count)
      .map((line) => line.trim().slice(0, 200))
      .join(' ')
    if (INTRODUCTION.test(joined)) return count
  }
  return 0
}

const nextWritten = (lines: readonly string[], from: number): number => {
  const found = lines.slice(from, from + 3).findIndex((line) => line.trim() !== '')
  return found === -1 ? from : from + found
}

/** Outlook repeats From, Sent, To and Subject above what it quotes. */
const isHeaderBlock = (lines: readonly string[], index: number): boolean =>
  /^\*?From\s*:/i.test(lines[index]?.trim() ?? '') &&
  lines.slice(index, index + 6).filter((line) => HEADER.test(line.trim())).length >= 3

/** Somebody answered below the quotation, or between its lines. */
function splitAnswersBelow(lines: readonly string[], start: number): { own: string; quoted: string } {
  const from = start + introduction(lines, start)
  const isQuoted = (line: string) => line.trim().startsWith('>')
  const own = lines.slice(from).filter((line) => !isQuoted(line))
  if (!lines.slice(from).some(isQuoted)) return { own: '', quoted: lines.slice(start).join('\n').trim() }
  const quoted = [...lines.slice(start, from), ...lines.slice(from).filter(isQuoted)]
  return { own: own.join('\n').trim(), quoted: quoted.join('\n').trim() }
}
