import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Day } from '@app/contract/dates'
import { startDovecot } from '@app/server/mail/testing/dovecot'
import { cloneDatabase, dropDatabase } from '@app/server/testing/test-postgres'
import { startMailServer } from '@app/server/testing/mail-server'
import { logInColleague } from '../colleague.ts'
import { ADMINISTRATOR, finish, serve, startingPlace } from '../servers.ts'
import {
  CUSTOMER,
  CUSTOMER_ADDRESS,
  HOME_SUPPLIER,
  OTHER_SUPPLIER,
  registerOf,
  REMINDERS,
  STRICT_COUNCIL,
} from './register.ts'

const PASSWORD = 'tui-in-the-kowhai-9'
export const OFFICE = { userName: 'mere@kauri.example', password: PASSWORD }
export const HOME = { userName: HOME_SUPPLIER.address, password: PASSWORD }

/** Starts the product on the register of a Monday, with a mail server that takes what it sends and a mailbox. */
export async function openMonday(monday: Day) {
  const { postgres, folder } = startingPlace()
  const name = `monday_${randomUUID().replaceAll('-', '')}`
  const dataDir = await mkdtemp(path.join(folder, 'monday-'))
  const register = path.join(dataDir, 'register.csv')
  await writeFile(register, registerOf(monday))
  const databaseUrl = await cloneDatabase(postgres, name, 'template0')
  const [mailbox, sink] = await Promise.all([startDovecot(), startMailServer()])
  await finish(['import/main.ts', register], databaseUrl, path.join(dataDir, 'data'))
  const server = await serve('register', databaseUrl, path.join(dataDir, 'data'), {
    SMTP_URL: sink.url,
    MAIL_FROM: 'Kauri Compliance <office@kauri.example>',
    MAIL_IN_URL: mailbox.url,
    MAIL_REPLY_TO: 'office@kauri.example',
  })
  await setUp(server.address)
  return {
    address: server.address,
    mailbox,
    sink,
    stop: async () => {
      await server.stop()
      await Promise.all([mailbox.stop(), sink.close()])
      await dropDatabase(postgres, name)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Monday = Awaited<ReturnType<typeof openMonday>>

interface Saved {
  companyId: number
  whenUpdated: string
  contacts: { email: string; contactId: number; whenUpdated: string }[]
}

/** What a register does not hold: who logs in, who gets copies, what a council takes, and the IQPs of suppliers. */
async function setUp(address: string): Promise<void> {
  const administrator = await logInColleague(address, ADMINISTRATOR)
  const { data } = await administrator.read<{ data: { id: number; name: string }[] }>('/company/list')
  const change = async (companyName: string, of: (company: Saved) => object): Promise<void> => {
    const id = data.find(({ name }) => name === companyName)?.id
    const company = await administrator.read<Saved>(`/company/${id}`)
    const { companyId, whenUpdated } = company
    await administrator.change('/company/update', { companyId, whenUpdated, ...of(company) })
  }
  await change(STRICT_COUNCIL, () => ({ takesReportsInLieu: false }))
  await change(CUSTOMER, () => ({
    enableCustomerCcEmails: true,
    contacts: [{ firstName: 'Hine', lastName: 'Parata', email: CUSTOMER_ADDRESS, enableAutomationEmails: true }],
  }))
  await change(HOME_SUPPLIER.name, ({ contacts }) => ({
    contacts: contacts.map(({ contactId, whenUpdated }) => ({ contactId, whenUpdated, loginAccess: true })),
  }))
  for (const [loginEmail, accessRoles] of [
    [OFFICE.userName, 'CompassStaff;'],
    [HOME.userName, 'ExternalSupplier;'],
  ]) {
    await administrator.change('/user/add', { userDetails: { loginEmail, password: PASSWORD, accessRoles } })
  }
  const { name: companyName, address: email } = OTHER_SUPPLIER
  const contacts = [{ email, enableAutomationEmails: true }]
  await administrator.change('/company/add', { companyName, isSupplier: true, contacts })
  const suppliers = new Set(REMINDERS.map(({ supplier }) => supplier.name))
  for (const supplier of suppliers) {
    const companyId = data.find(({ name }) => name === supplier)?.id
    await administrator.change('/iqp/add', { ...iqpOf(supplier), companyId })
  }
}

/** The IQP who signs for a supplier. */
export const iqpOf = (supplier: string) => ({
  name: `Hana ${supplier.split(' ')[0] ?? ''}`,
  registrationNumber: `IQP ${1000 + supplier.length * 7 + (supplier.codePointAt(0) ?? 0)}`,
  register: 'Napier City Council',
})
