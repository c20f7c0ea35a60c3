import type { ComponentType } from 'react'
import type { FormFacts } from '@app/contract/document/form-facts'
import type { DocumentKind } from '@app/contract/document/kinds'
import { Amendment } from './amendment/Amendment.tsx'
import type { Proposals } from './answers.ts'
import { Bwof } from './bwof/Bwof.tsx'
import { Certificate, certificateProposals } from './certificate/Certificate.tsx'
import { CertificateRequest } from './certificate-request/CertificateRequest.tsx'
import { DefectReport } from './defect-report/DefectReport.tsx'
import { defectReportProposals } from './defect-report/InspectedSystems.tsx'
import { EvacuationReport } from './evacuation-report/EvacuationReport.tsx'
import { IqpStatement } from './iqp-statement/IqpStatement.tsx'
import { ReportInLieu, reportInLieuProposals } from './report-in-lieu/ReportInLieu.tsx'

interface Form {
  Body: ComponentType
  propose?: (facts: FormFacts) => Proposals
}

/** How each document looks, and what it proposes to say. */
export const FORMS: Readonly<Record<DocumentKind, Form>> = {
  bwof: { Body: Bwof },
  evacuationReport: { Body: EvacuationReport },
  defectReport: { Body: DefectReport, propose: defectReportProposals },
  amendment: { Body: Amendment },
  iqpStatement: { Body: IqpStatement },
  certificate: { Body: Certificate, propose: certificateProposals },
  certificateRequest: { Body: CertificateRequest },
  reportInLieu: { Body: ReportInLieu, propose: reportInLieuProposals },
}
