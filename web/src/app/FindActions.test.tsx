import { listCompanies } from '@app/contract/company/calls'
import { listBwofEmails, listEvacuationEmails, sendEmails } from '@app/contract/email/calls'
import type { EmailRow } from '@app/contract/email/schema'
import { find } from '@app/contract/find/calls'
import { NOTHING_FOUND } from '@app/contract/find/schema'
import { listProperties } from '@app/contract/property/calls'
import { addUser, getReach, inviteUser } from '@app/contract/user/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearCompanyList } from '../kept/company-list.ts'
import { clearPropertyList } from '../kept/property-list.ts'
import { buildEmailRow, buildEmailSubService, buildUser } from '../testing/factories.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, firstThen, refusing, replyingAfter, serve, type Reply } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { FindDialog } from './FindDialog.tsx'

const NO_RECORDS = { data: [], hash: 'one', errorMessage: null }

const reminder = (propertyServiceId: number, change: Partial<EmailRow> = {}) =>
  buildEmailRow({
    propertyId: propertyServiceId,
    propertyName: `Building ${propertyServiceId}`,
    recipientCompanyId: 5,
    recipientCompanyName: 'Kea Fire',
    emailContentTemplateName: 'Email_12A_Normal',
    subServices: [buildEmailSubService({ propertyServiceId, propertyId: propertyServiceId })],
    ...change,
  })

beforeEach(() => {
  clearCompanyList()
  clearPropertyList()
  localStorage.clear()
  logIn()
})

async function show(...replies: readonly Reply[]) {
  serve(answering(listCompanies, NO_RECORDS), answering(listProperties, NO_RECORDS), ...replies)
  return renderRoutedPart(<FindDialog opened onClose={() => {}} />)
}
const field = () => page.getByRole('combobox', { name: 'Find anything' })
const options = () => page.getByRole('option')

describe('“remind” and a name', () => {
  const listing = (...rows: EmailRow[]) =>
    answering(listBwofEmails, { recommendedEmails: rows, sentEmails: [], heldEmails: [] })
  const NO_EVACUATIONS = answering(listEvacuationEmails, { recommendedEmails: [], sentEmails: [], heldEmails: [] })

  test('sends the reminders of that supplier, says which, and leaves those of others and of the council', async () => {
    const sent: number[][] = []
    await show(
      listing(
        ...[1, 2, 3, 4].map((id) => reminder(id)),
        reminder(8, { recipientCompanyId: 6, recipientCompanyName: 'Tui Lifts' }),
        reminder(9, { emailContentTemplateName: 'Email_AuthorityOverdueBwofNotification' }),
      ),
      NO_EVACUATIONS,
      answering(sendEmails, ({ body }) => {
        sent.push(body.propertyServiceIdList, body.authorityPropertyIdList)
        return { recommendedEmails: [], sentEmails: [], heldEmails: [] }
      }),
    )
    await field().fill('remind kea')
    await expect.element(options()).toMatchTextContent(/^Send 4 emails to Kea Fire.*Building 1.*Building 3 · 1 more$/)
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toEqual([[1, 2, 3, 4], []])
  })

  test('waits with Enter for the list', async () => {
    const arrived = Promise.withResolvers<void>()
    let sent = 0
    await show(
      replyingAfter(arrived.promise, listing(reminder(1))),
      NO_EVACUATIONS,
      answering(sendEmails, ({ body }) => {
        sent += body.propertyServiceIdList.length
        return { recommendedEmails: [], sentEmails: [], heldEmails: [] }
      }),
    )
    await userEvent.keyboard('remind kea{Enter}')
    await expect.element(page.getByText('Searching…')).toBeVisible()
    expect(sent).toBe(0)
    arrived.resolve()
    await expect.poll(() => sent).toBe(1)
  })

  test('without a name leads to the list and sends nothing', async () => {
    const { address } = await show(listing(reminder(1)), NO_EVACUATIONS)
    await userEvent.keyboard('remind')
    await expect.element(options()).toMatchTextContent(/^BWOF Emails: 1 email to Kea Fire/)
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/outbound-bwof-emails?q=Kea+Fire')
  })

  test('is understood with an error of typing where nothing else is found, and waits with Enter for that', async () => {
    const sent: number[][] = []
    await show(
      answering(find, NOTHING_FOUND),
      listing(reminder(1), reminder(8, { recipientCompanyId: 6, recipientCompanyName: 'Tui Lifts' })),
      NO_EVACUATIONS,
      answering(sendEmails, ({ body }) => {
        sent.push(body.propertyServiceIdList)
        return { recommendedEmails: [], sentEmails: [], heldEmails: [] }
      }),
    )
    await userEvent.keyboard('remnd kea')
    await expect.element(options()).toMatchTextContent(/^Send 1 email to Kea Fire/)
    await userEvent.clear(field())
    await userEvent.keyboard('remnid tui{Enter}')
    await expect.poll(() => sent).toEqual([[8]])
  })

  test('says that nothing is recommended to such a supplier', async () => {
    await show(listing(reminder(1)), NO_EVACUATIONS)
    await field().fill('remind weka')
    await expect.element(page.getByText('No email is recommended to a supplier of this name.')).toBeVisible()
  })

  test('says that the lists cannot be had', async () => {
    await show(listing(reminder(1)), refusing(listEvacuationEmails, { status: 500, detail: 'Broken' }))
    await field().fill('remind weka')
    await expect.element(page.getByText('This cannot be looked up at the moment.')).toBeVisible()
  })
})

describe('“invite” and an address', () => {
  const reach = answering(getReach, ({ query: { accessRoles } }) =>
    accessRoles === 'ExternalSupplier;'
      ? { companies: ['Kea Fire'], properties: 12, loginId: null }
      : { companies: [], properties: 0, loginId: null },
  )

  test('says what the login would see, and lets the person in by Enter', async () => {
    const done: unknown[] = []
    await show(
      reach,
      answering(addUser, ({ body }) => {
        done.push(body.userDetails)
        return buildUser({ loginId: 71, loginEmail: 'jobs@kea.example', hasPassword: false })
      }),
      answering(inviteUser, ({ body }) => {
        done.push(body)
        return buildUser({ loginId: 71, loginEmail: 'jobs@kea.example', hasPassword: false })
      }),
    )
    await field().fill('invite supplier jobs@kea.example')
    await expect
      .element(options())
      .toMatchTextContent('Invite jobs@kea.example as a supplier 12 properties of Kea Fire.')
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => done)
      .toEqual([{ loginEmail: 'jobs@kea.example', password: '', accessRoles: 'ExternalSupplier;' }, { loginId: 71 }])
  })

  test('is understood with an error of typing', async () => {
    await show(reach, answering(find, NOTHING_FOUND))
    await field().fill('invit supplier jobs@kea.example')
    await expect.element(options()).toMatchTextContent(/^Invite jobs@kea.example as a supplier/)
  })

  test('offers both roles until one is named, and says that a login would see nothing', async () => {
    await show(reach)
    await field().fill('invite jobs@kea.example')
    await expect.element(options().nth(0)).toMatchTextContent(/as a supplier/)
    await expect.element(options().nth(1)).toMatchTextContent(/as a customer No active contact with “Can log in”/)
  })

  test('what the login would see is read whole on a phone', async () => {
    await page.viewport(390, 800)
    await show(reach)
    await field().fill('invite customer jobs@kea.example')
    const words = page.getByText(/No active contact with “Can log in”/)
    await expect.element(words).toBeVisible()
    const { scrollWidth, clientWidth } = words.element()
    expect(scrollWidth).toBe(clientWidth)
  })

  test('leads to the login that has the address already', async () => {
    const { address } = await show(answering(getReach, { companies: [], properties: 0, loginId: 71 }))
    await field().fill('invite jobs@kea.example')
    await expect.element(options()).toMatchTextContent(/^jobs@kea.example has a login already/)
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/user/71')
  })

  test('says that what the login would see cannot be had, and invites nobody', async () => {
    await show(refusing(getReach, { status: 500, detail: 'Broken' }))
    await field().fill('invite jobs@kea.example')
    await expect.element(page.getByText('This cannot be looked up at the moment.')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(options().elements()).toEqual([])
  })

  test('asks anew when the same address is typed again', async () => {
    const arrived = Promise.withResolvers<void>()
    const reachOf = (loginId: number | null) => answering(getReach, { companies: [], properties: 0, loginId })
    await show(firstThen(reachOf(null), replyingAfter(arrived.promise, reachOf(71))), answering(find, NOTHING_FOUND))
    await field().fill('invite supplier jobs@kea.example')
    await expect.element(options()).toMatchTextContent(/as a supplier/)
    await field().fill('home')
    await expect.element(options().first()).toMatchTextContent(/^Home/)
    await field().fill('invite supplier jobs@kea.example')
    await expect.element(page.getByText('Searching…')).toBeVisible()
    expect(options().elements()).toEqual([])
    arrived.resolve()
    await expect.element(options()).toMatchTextContent(/^jobs@kea.example has a login already/)
  })
})
