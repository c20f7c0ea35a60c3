import { HTML_DEPTH } from '../../lib/limits.ts'
import { convert, type FormatCallback } from 'html-to-text'

/** Characters per line, so that plain text does not need sideways scrolling. */
const LINE_LENGTH = 78

/**
 * Formats a table as a list, because columns would fall apart on a phone: each row becomes an item with its first cell,
 * followed by a line for each other cell after its heading.
 */
const tableAsList: FormatCallback = (table, walk, builder) => {
  const [headings, rows] = splitHeadings(rowsOf(table))
  builder.openList({ maxPrefixLength: 2, leadingLineBreaks: 2, interRowLineBreaks: 1 })
  for (const row of rows) {
    builder.openListItem({ prefix: '- ' })
    for (const [index, cell] of cellsOf(row).entries()) {
      if (index > 0) {
        builder.addLineBreak()
        const heading = headings[index]
        if (heading) {
          walk(heading.children, builder)
          builder.addInline(': ')
        }
      }
      walk(cell.children, builder)
    }
    builder.closeListItem()
  }
  builder.closeList({ trailingLineBreaks: 2 })
}

type Element = Parameters<FormatCallback>[0]

const rowsOf = (element: Element): Element[] =>
  element.children.flatMap((child: Element) => (child.name === 'tr' ? [child] : child.children ? rowsOf(child) : []))

const cellsOf = (row: Element): Element[] => row.children.filter(({ name }) => name === 'td' || name === 'th')

/** Splits off a first row that consists of headings. */
function splitHeadings(rows: Element[]): [Element[], Element[]] {
  const [first, ...others] = rows
  const cells = first ? cellsOf(first) : []
  return others.length > 0 && cells.every(({ name }) => name === 'th') ? [cells, others] : [[], rows]
}

/** The plain text part of an e-mail, for readers without HTML. */
export const plainText = (html: string): string =>
  convert(html, {
    wordwrap: LINE_LENGTH,
    limits: { maxDepth: HTML_DEPTH },
    formatters: { tableAsList },
    selectors: [
      { selector: 'table', format: 'tableAsList' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'img', format: 'skip' },
      { selector: 'ul', options: { itemPrefix: '- ' } },
    ],
  }).trim()
