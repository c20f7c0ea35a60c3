import type { ComponentType } from 'react'
import type { FormFacts, FormSignatory } from '@app/contract/document/form-facts'
import type { DocumentKind } from '@app/contract/document/kinds'
import { Amendment, amendmentProposals } from './amendment/Amendment.tsx'
import type { Answers, Proposals } from './answers.ts'
import { Bwof, bwofProposals } from './bwof/Bwof.tsx'
import { Certificate } from './certificate/Certificate.tsx'
import { CertificateRequest } from './certificate-request/CertificateRequest.tsx'
import { DefectReport } from './defect-report/DefectReport.tsx'
import { defectReportProposals } from './defect-report/proposals.ts'
import { EvacuationReport } from './evacuation-report/EvacuationReport.tsx'
import { IqpStatement } from './iqp-statement/IqpStatement.tsx'
import { iqpStatementProposals } from './iqp-statement/proposals.ts'
import { ReportInLieu, reportInLieuProposals } from './report-in-lieu/ReportInLieu.tsx'
import { agentSigners, noSigners, operatorSigners, ownSupplierSigners, type Signers } from './signers.ts'

interface Form {
  Body: ComponentType
  /** The people who may sign it. */
  signers: (facts: FormFacts) => Signers
  propose?: (facts: FormFacts) => Proposals
}

/** The content, signatories and default answers of each document. */
export const FORMS: Readonly<Record<DocumentKind, Form>> = {
  bwof: { Body: Bwof, signers: agentSigners, propose: bwofProposals },
  evacuationReport: { Body: EvacuationReport, signers: operatorSigners },
  defectReport: { Body: DefectReport, signers: operatorSigners, propose: defectReportProposals },
  amendment: { Body: Amendment, signers: agentSigners, propose: amendmentProposals },
  iqpStatement: { Body: IqpStatement, signers: ownSupplierSigners, propose: iqpStatementProposals },
  certificate: { Body: Certificate, signers: ownSupplierSigners },
  certificateRequest: { Body: CertificateRequest, signers: () => noSigners },
  reportInLieu: { Body: ReportInLieu, signers: ownSupplierSigners, propose: reportInLieuProposals },
}

/** The chosen signatory of a form, null for none. */
export const signatoryOf = (kind: DocumentKind, facts: FormFacts, { issuedBy }: Answers): FormSignatory | null =>
  FORMS[kind].signers(facts).people.find(({ signatoryId }) => signatoryId === issuedBy) ?? null
