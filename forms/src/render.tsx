import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { FormFacts } from '@app/contract/document/form-facts'
import { DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'
import type { Signatory } from '@app/contract/operator/schema'
import { isSameAnswers } from './answers.ts'
import { defaultAnswers, unsignedAnswers } from './default-answers.ts'
import { footerContent } from './Footer.tsx'
import { FORMS } from './forms.ts'
import { FormSheet } from './FormSheet.tsx'
import { Recommendations, type Recommendation } from './recommendations/Recommendations.tsx'
import { SheetContext } from './sheet.ts'
import { formStyles } from './styles.ts'

export { formDoubts } from './form-doubts.ts'
export { formFileName, formScaling } from './form-file.ts'
export { systemTitle } from './parts/values.ts'
export { defaultAnswers, isSameAnswers, unsignedAnswers }

export const formSigners = (kind: DocumentKind, facts: FormFacts): readonly Signatory[] =>
  FORMS[kind].signers(facts).people

/** Renders a form as an HTML document for A4, including its fonts. Without answers it has the default ones. */
export const renderForm = (kind: DocumentKind, facts: FormFacts, answers = defaultAnswers(kind, facts)): string =>
  toDocument(
    `${DOCUMENT_KINDS[kind].header}, ${facts.property.propertyName}`,
    facts,
    footerContent(kind, facts),
    <FormSheet kind={kind} facts={facts} answers={answers} />,
  )

/** Renders the recommendations that are attached to a warrant as an HTML document for A4. */
export const renderRecommendations = (facts: FormFacts, recommendations: readonly Recommendation[]): string =>
  toDocument(
    `Recommendations, ${facts.property.propertyName}`,
    facts,
    footerContent('bwof', facts),
    <SheetContext value={{ facts, answers: { issuedBy: null, texts: {}, ticks: {} }, signatory: null }}>
      <main className="page">
        <Recommendations recommendations={recommendations} />
      </main>
    </SheetContext>,
  )

function toDocument(title: string, facts: FormFacts, footer: string, body: ReactNode): string {
  const html = renderToStaticMarkup(
    <html lang="en-NZ" style={{ '--footer': footer }}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        {facts.operator && <meta name="author" content={facts.operator.companyName} />}
        <style dangerouslySetInnerHTML={{ __html: formStyles }} />
      </head>
      <body>{body}</body>
    </html>,
  )
  return `<!doctype html>${html}`
}
