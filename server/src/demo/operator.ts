import type { StoredSignatory } from '../operator/signatories.ts'

/** The business that runs the product in the demonstration. */
export const OPERATOR_NAME = 'Matuku Building Compliance Limited'
export const OPERATOR_SHORT_NAME = 'Matuku'
export const OPERATOR_DOMAIN = 'matuku.example'

interface Colleague {
  firstName: string
  lastName: string
  jobTitle: string
  hasLogin: boolean
  hasLeft: boolean
}

/** The operator's staff. The first two are signatories. Those with logins have sent the reminders. */
export const COLLEAGUES: readonly Colleague[] = [
  { firstName: 'Marama', lastName: 'Tūhoro', jobTitle: 'Compliance Manager, IQP', hasLogin: true, hasLeft: false },
  { firstName: 'Graeme', lastName: 'Pettigrew', jobTitle: 'Director, IQP', hasLogin: false, hasLeft: false },
  { firstName: 'Losa', lastName: 'Faleolo', jobTitle: 'Compliance Coordinator', hasLogin: true, hasLeft: false },
  { firstName: 'Anjali', lastName: 'Desai', jobTitle: 'Accounts', hasLogin: false, hasLeft: false },
  { firstName: 'Blair', lastName: 'Naylor', jobTitle: 'Compliance Coordinator', hasLogin: true, hasLeft: true },
]

/** The signatories as stored in the settings. Their IQP numbers are invented. */
export const SIGNATORIES: readonly StoredSignatory[] = COLLEAGUES.slice(0, 2).map(
  ({ firstName, lastName, jobTitle }, index) => ({
    signatoryId: index + 1,
    name: `${firstName} ${lastName}`,
    position: jobTitle.replace(', IQP', ''),
    iqpNumber: `IQP ${1042 + index * 17}`,
    isRemoved: false,
  }),
)
