import { printedDay } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import { DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'
import { landline, mailingAddress } from './parts/values.ts'
import { useFacts } from './sheet.ts'

/** The footer: a line that identifies the document, and a line with the operator's contact details. */
export function footerLines(label: string, { property, today, operator }: FormFacts): string[] {
  const paper = [`Property ${property.propertyId}`, label, `Generated ${printedDay(today)}`]
  const reach = operator
    ? [operator.companyName, landline(operator), operator.contact?.email, mailingAddress(operator)]
    : []
  return [paper, reach].map((parts) => parts.filter(Boolean).join(' · ')).filter(Boolean)
}

/** Only for the screen. In print, the same lines are in the margin of each page, beside its number. */
export function Footer({ kind }: { readonly kind: DocumentKind }) {
  return (
    <footer>
      {footerLines(DOCUMENT_KINDS[kind].label, useFacts()).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </footer>
  )
}

/** The footer as a CSS string, for the margins of printed pages. */
export const footerContent = (label: string, facts: FormFacts): string =>
  `"${footerLines(label, facts)
    .map((line) => line.replace(/[\\"\n\r\f<]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `))
    .join(String.raw`\a `)}"`
