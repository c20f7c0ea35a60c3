import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'

type Document = Parameters<typeof DecorationSet.create>[0]

const LIQUID = /\{\{.*?\}\}|\{%.*?%\}/g

/** Highlights placeholders and conditions in the text. */
export const markLiquid = (className: string) =>
  Extension.create({
    name: 'markLiquid',
    addProseMirrorPlugins: () => [
      new Plugin({
        state: {
          init: (_, { doc }) => marksIn(doc, className),
          apply: (transaction, marks) => (transaction.docChanged ? marksIn(transaction.doc, className) : marks),
        },
        props: {
          decorations(state) {
            return this.getState(state)
          },
        },
      }),
    ],
  })

function marksIn(doc: Document, className: string): DecorationSet {
  const marks: Decoration[] = []
  doc.descendants((node, position) => {
    for (const match of node.text?.matchAll(LIQUID) ?? []) {
      const from = position + match.index
      marks.push(Decoration.inline(from, from + match[0].length, { class: className, spellcheck: 'false' }))
    }
  })
  return DecorationSet.create(doc, marks)
}
