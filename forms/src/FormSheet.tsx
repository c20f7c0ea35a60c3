import { DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'
import { Footer } from './Footer.tsx'
import { FORMS, signatoryOf } from './forms.ts'
import { SheetContext, type Sheet } from './sheet.ts'

interface FormSheetProps extends Omit<Sheet, 'signatory'> {
  readonly kind: DocumentKind
}

/** The content of a form. With `onChange`, its blanks and boxes can be filled in. */
export function FormSheet({ kind, ...sheet }: FormSheetProps) {
  const { Body } = FORMS[kind]
  const signatory = signatoryOf(kind, sheet.facts, sheet.answers)
  return (
    <SheetContext value={{ ...sheet, signatory }}>
      {/* Needs a name on a screen that has its own main element. */}
      <main className={`page ${kind}`} aria-label={sheet.onChange && DOCUMENT_KINDS[kind].header}>
        <Body />
        <Footer kind={kind} />
      </main>
    </SheetContext>
  )
}
