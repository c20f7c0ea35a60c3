import { Node } from '@tiptap/react'

const span = { default: 1, parseHTML: (element: HTMLElement) => Number(element.getAttribute('colspan')) || 1 }

const attributes = () => ({ colspan: { ...span, renderHTML: ({ colspan }: { colspan?: number }) => spanned(colspan) } })
const spanned = (colspan = 1) => (colspan > 1 ? { colspan } : {})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const TableCell = Node.create({
  name: 'tableCell',
  content: 'inline*',
  isolating: true,
  addAttributes: attributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
  // Inserts a line break, because a new paragraph would be a new cell.
  addKeyboardShortcuts() {
    return {
      Enter: () =>
        (this.editor.isActive('tableCell') || this.editor.isActive('tableHeader')) &&
        this.editor.commands.setHardBreak(),
    }
  },
})

const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'inline*',
  isolating: true,
  addAttributes: attributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
})

/** Tables for e-mails, with lines of text in their cells. */
export const TABLE_NODES = [Table, TableRow, TableCell, TableHeader]
