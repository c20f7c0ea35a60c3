import { countCertifiedSystems, listCertificates } from '@app/contract/certificate/calls'
import { getCompany, listCompanies } from '@app/contract/company/calls'
import { listDefects } from '@app/contract/defect/calls'
import { getPropertyEmails } from '@app/contract/email/calls'
import { listPropertyMail } from '@app/contract/mail/calls'
import { getOperator } from '@app/contract/operator/calls'
import { listProperties, listReportsDue } from '@app/contract/property/calls'
import { listReturnLinks } from '@app/contract/return/calls'
import { listServices } from '@app/contract/service/calls'
import { checkWarrant, listWarrants } from '@app/contract/warrant/calls'
import { buildCompany } from '../testing/factories.ts'
import { answering, type Reply } from '../testing/mock-server.ts'
import { buildCompanyRow } from '../testing/row-factories.ts'
import { buildCheck } from '../warrant/testing.ts'

/** What the sections of a property ask for besides. Goes first: the lists have addresses like those of a record. */
export const AROUND_A_PROPERTY: readonly Reply[] = [
  answering(listCompanies, {
    data: [buildCompanyRow(1, 'Napier City Council', 'AR'), buildCompanyRow(2, 'Kauri Ltd', 'AC')],
    hash: 'one',
    errorMessage: null,
  }),
  answering(listProperties, { data: [], hash: 'one', errorMessage: null }),
  answering(getCompany, ({ params: { companyId } }) =>
    buildCompany({ companyId, companyName: `Company ${companyId}` }),
  ),
  answering(getOperator, { companyId: 1, companyName: 'Compass', signatories: [] }),
  answering(listServices, []),
  answering(listReportsDue, { data: [] }),
  answering(checkWarrant, buildCheck()),
  answering(listWarrants, { data: [] }),
  answering(listCertificates, { data: [] }),
  answering(countCertifiedSystems, { bwofAnniversary: '2027-02-12', certified: 0, total: 1 }),
  answering(listDefects, { data: [] }),
  answering(listReturnLinks, { data: [], submissions: [], promises: [] }),
  answering(listPropertyMail, { data: [] }),
  answering(getPropertyEmails, { last: null, next: null }),
]
