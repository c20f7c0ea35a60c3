import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { FormFacts } from '@app/contract/document/form-facts'
import { DOCUMENT_KINDS, type DocumentKind } from '@app/contract/document/kinds'
import type { Signatory } from '@app/contract/operator/schema'
import type { Signature } from '@app/contract/return/schema'
import { isSameAnswers, type Answers } from './answers.ts'
import { AuditPackContents, AuditPackDefects, type AuditDefect, type AuditPackProps } from './audit-pack/AuditPack.tsx'
import { Mark, Reasons } from './bwof/Draft.tsx'
import { defaultAnswers, unsignedAnswers } from './default-answers.ts'
import { footerContent } from './Footer.tsx'
import { FORMS, signatoryOf } from './forms.ts'
import { FormSheet } from './FormSheet.tsx'
import { signingForOwner } from './parts/signing-for-owner.ts'
import { Recommendations, type Recommendation } from './recommendations/Recommendations.tsx'
import { reportedTexts, type ReportedSystem } from './report-in-lieu/ReportInLieu.tsx'
import { SheetContext } from './sheet.ts'
import { formStyles } from './styles.ts'

export { renderReturnNotice, renderReturnPage, returnPageStyles } from './return-page/render-return-page.tsx'
export { formDoubts } from './form-doubts.ts'
export { fontDoubts } from './unprintable.ts'
export { formDay, formFileName, formScaling } from './form-file.ts'
export { defaultAnswers, isSameAnswers, unsignedAnswers }

export const formSigners = (kind: DocumentKind, facts: FormFacts): readonly Signatory[] =>
  FORMS[kind].signers(facts).people

export const warrantSigning = (facts: FormFacts, answers: Answers) =>
  signingForOwner(facts, signatoryOf('bwof', facts, answers))

/** Renders a form as an HTML document for A4, including its fonts. Without answers it has the default ones. */
export const renderForm = (kind: DocumentKind, facts: FormFacts, answers = defaultAnswers(kind, facts)): string =>
  toDocument(
    `${DOCUMENT_KINDS[kind].header}, ${facts.property.propertyName}`,
    facts,
    footerContent(DOCUMENT_KINDS[kind].label, facts),
    <FormSheet kind={kind} facts={facts} answers={answers} />,
  )

/** Adds to a rendered Form 12 that it is a draft, and why. Its own style sheet lays the mark across its pages. */
export function markAsDraft(html: string, reasons: readonly string[]): string {
  const draft = renderToStaticMarkup(
    <>
      <Mark reasons={reasons} />
      <Reasons reasons={reasons} />
    </>,
  )
  const end = html.lastIndexOf('</body>')
  return end < 0 ? html + draft : html.slice(0, end) + draft + html.slice(end)
}

/** What whoever signs a Form 12A on a screen fills in. `signedDate` ends the period. */
export interface SignedCertificate {
  readonly iqpName: string
  readonly iqpRegistrationNumber: string
  readonly iqpRegister: string
  readonly signedDate: string
  readonly recommendation: string
  readonly signature: Signature
}

/** Renders a Form 12A that was signed on a screen as an HTML document for A4. */
export const renderSignedCertificate = (facts: FormFacts, signed: SignedCertificate): string =>
  toDocument(
    `${DOCUMENT_KINDS.certificate.header}, ${facts.property.propertyName}`,
    facts,
    footerContent(DOCUMENT_KINDS.certificate.label, facts),
    <FormSheet
      kind="certificate"
      facts={facts}
      signature={signed.signature}
      answers={{
        issuedBy: null,
        ticks: {},
        texts: {
          'period.to': signed.signedDate,
          'contractor.person': signed.iqpName,
          'contractor.iqp': signed.iqpRegistrationNumber,
          'contractor.register': signed.iqpRegister,
          recommendations: signed.recommendation || 'None',
        },
      }}
    />,
  )

/**
 * Renders a report in lieu for the supplier to sign, with what it answered about each system, as an HTML document for A4.
 */
export function renderReportInLieu(facts: FormFacts, systems: readonly ReportedSystem[]): string {
  const answers = unsignedAnswers('reportInLieu', facts)
  return renderForm('reportInLieu', facts, { ...answers, texts: { ...answers.texts, ...reportedTexts(systems) } })
}

/** Renders the recommendations that are attached to a warrant as an HTML document for A4. */
export const renderRecommendations = (facts: FormFacts, recommendations: readonly Recommendation[]): string =>
  toPlainDocument(
    { title: 'Recommendations', label: DOCUMENT_KINDS.bwof.label },
    facts,
    <Recommendations recommendations={recommendations} />,
  )

/** Renders the list of contents of an audit pack as an HTML document for A4. */
export const renderAuditContents = (facts: FormFacts, pack: AuditPackProps): string =>
  toPlainDocument(
    { title: 'Records of the compliance schedule', label: AUDIT_LABEL },
    facts,
    <AuditPackContents {...pack} />,
  )

/** Renders the defects of an audit pack as an HTML document for A4. */
export const renderAuditDefects = (
  facts: FormFacts,
  { from, to, defects }: Omit<AuditPackProps, 'sections'> & { readonly defects: readonly AuditDefect[] },
): string =>
  toPlainDocument(
    { title: 'Defects', label: AUDIT_LABEL },
    facts,
    <AuditPackDefects from={from} to={to} defects={defects} />,
  )

const AUDIT_LABEL = 'Audit pack'

/** A sheet about a building that nobody fills in or signs. `label` names it in the footer. */
const toPlainDocument = (
  { title, label }: { title: string; label: string },
  facts: FormFacts,
  content: ReactNode,
): string =>
  toDocument(
    `${title}, ${facts.property.propertyName}`,
    facts,
    footerContent(label, facts),
    <SheetContext value={{ facts, answers: { issuedBy: null, texts: {}, ticks: {} }, signatory: null }}>
      <main className="page">{content}</main>
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
