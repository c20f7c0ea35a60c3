import { listCompanies } from '@app/contract/company/calls'
import { listIqps } from '@app/contract/iqp/calls'
import { getSettings, saveSettings } from '@app/contract/settings/calls'
import type { Settings } from '@app/contract/settings/schema'
import { previewEvidence } from '@app/contract/warrant/calls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PasswordQuestions } from '../auth/PasswordQuestions.tsx'
import { logIn } from '../testing/log-in.ts'
import { answering, firstThen, refusing, serve, type Reply } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { buildCompanyRow } from '../testing/row-factories.ts'
import { violations } from '../testing/violations.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { SettingsEditor } from './SettingsEditor.tsx'

const READ = '2026-03-01T02:00:00Z'
const LATER = '2026-03-05T02:00:00Z'
const SETTINGS: Settings = {
  operatorCompanyId: 1,
  operatorCompanyName: 'Compass',
  signatories: [{ signatoryId: 1, name: 'Hana Rewi', position: 'Director', iqpNumber: 'IQP 12', iqpId: null }],
  automationMode: 'manual',
  evidence: 'dates',
  secondFactor: 'optional',
  auditYears: 2,
  operatorLogo: null,
  alternateLogo: null,
  whenUpdated: READ,
}

const AROUND = [
  answering(listCompanies, {
    data: [buildCompanyRow(1, 'Compass'), buildCompanyRow(8, 'Moa Ltd')],
    hash: 'one',
    errorMessage: null,
  }),
  answering(listIqps, { data: [] }),
]

async function show(...replies: readonly Reply[]) {
  serve(...AROUND, ...replies)
  await renderRoutedPart(
    <>
      <SettingsEditor settings={SETTINGS} />
      <PasswordQuestions />
      <Toasts />
    </>,
  )
  await expect.element(operator()).toHaveValue('Compass (1)')
}

/** Answers each save with `saved`, and returns what was sent. `first` answers the first save instead. */
function saving(saved: Settings, first?: Reply) {
  const bodies: unknown[] = []
  const reply = answering(saveSettings, ({ body }) => {
    bodies.push(body)
    return saved
  })
  return { bodies, reply: first ? firstThen(first, reply) : reply }
}

const operator = () => page.getByRole('combobox', { name: 'Operator company' })
const mode = (name: string) => page.getByRole('radio', { name })
const rule = (name: string) => page.getByRole('radio', { name })
const signatory = () => page.getByRole('listitem', { name: 'Hana Rewi' })
const bar = () => page.getByRole('region', { name: 'Unsaved changes' })
const save = () => bar().getByRole('button', { name: 'Save' })

beforeEach(logIn)
afterEach(() => toast.clear())

test('sends what was changed and no more, and starts again from what was saved', async () => {
  const { bodies, reply } = saving({ ...SETTINGS, automationMode: 'automatic', whenUpdated: LATER })
  await show(reply)
  expect(bar().elements()).toEqual([])
  expect(await violations()).toEqual([])
  await mode('Automatic').click()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(bar()).not.toBeInTheDocument()
  await operator().fill('moa')
  await page.getByRole('option', { name: 'Moa Ltd (8)' }).click()
  await save().click()
  await expect
    .poll(() => bodies)
    .toEqual([
      { whenUpdated: READ, automationMode: 'automatic' },
      { whenUpdated: LATER, operatorCompanyId: 8 },
    ])
})

test('asks for the present password where the server wants it, and sends what was changed with it', async () => {
  const refusal = refusing(saveSettings, {
    status: 400,
    detail: 'currentPassword: takes your present password',
    errors: [{ path: 'currentPassword', message: 'takes your present password' }],
  })
  const { bodies, reply } = saving({ ...SETTINGS, secondFactor: 'internal', whenUpdated: LATER }, refusal)
  await show(reply)
  await rule('Everybody in the office').click()
  await save().click()
  await page.getByLabelText('Your password', { exact: true }).fill('kereru-over-rimu-7')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(() => bodies)
    .toEqual([{ whenUpdated: READ, secondFactor: 'internal', currentPassword: 'kereru-over-rimu-7' }])
  await expect.element(bar()).not.toBeInTheDocument()
})

describe('wrong input', () => {
  test('is told at its field, which takes the cursor, and nothing is sent', async () => {
    await show()
    const name = signatory().getByRole('combobox', { name: 'Name' })
    await name.fill('')
    await save().click()
    const unnamed = page.getByRole('listitem', { name: 'New signatory' }).getByRole('combobox', { name: 'Name' })
    await expect.element(unnamed).toHaveAccessibleDescription('Name is required')
    await expect.element(unnamed).toHaveFocus()
  })

  test('that only the server finds is told at its field, and the choice stays', async () => {
    const errors = [{ path: 'operatorCompanyId', message: 'takes a company that exists' }]
    const { reply } = saving(SETTINGS, refusing(saveSettings, { status: 400, detail: 'Not valid.', errors }))
    await show(reply)
    await operator().fill('moa')
    await page.getByRole('option', { name: 'Moa Ltd (8)' }).click()
    await save().click()
    await expect.element(operator()).toHaveAccessibleDescription(/Operator company takes a company that exists/)
    await expect.element(operator()).toHaveFocus()
    await expect.element(operator()).toHaveValue('Moa Ltd (8)')
  })
})

test('an answer that fails keeps what was typed, to be saved again', async () => {
  const failure = refusing(saveSettings, { status: 503, detail: 'The database is busy.' })
  const { bodies, reply } = saving(SETTINGS, failure)
  await show(reply)
  await signatory().getByRole('textbox', { name: 'Position' }).fill('Manager')
  await save().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The database is busy.')
  await expect.element(signatory().getByRole('textbox', { name: 'Position' })).toHaveValue('Manager')
  await save().click()
  await expect.element(bar()).not.toBeInTheDocument()
  await expect
    .poll(() => bodies)
    .toMatchObject([{ whenUpdated: READ, signatories: [{ signatoryId: 1, position: 'Manager' }] }])
})

describe('asking for certificates', () => {
  const question = () => page.getByRole('dialog', { name: 'Ask for certificates?' })
  const stopped = answering(previewEvidence, {
    count: 1,
    properties: [{ propertyId: 12, propertyName: 'Rimu House', bwofAnniversary: '2027-02-12', systems: 3 }],
  })

  test('first shows which warrants it would stop, and is saved once somebody is sure', async () => {
    const { bodies, reply } = saving({ ...SETTINGS, evidence: 'certificates', whenUpdated: LATER })
    await show(reply, stopped)
    await rule('Certificates').click()
    await save().click()
    await expect.element(question()).toMatchTextContent('Rimu House')
    expect(bodies).toEqual([])
    await question().getByRole('button', { name: 'Ask for certificates' }).click()
    await expect.poll(() => bodies).toEqual([{ whenUpdated: READ, evidence: 'certificates' }])
    await expect.element(bar()).not.toBeInTheDocument()
  })

  test('is not saved after Cancel, and stays chosen', async () => {
    await show(stopped)
    await rule('Certificates').click()
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(question().getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(rule('Certificates')).toBeChecked()
    await expect.element(bar().getByRole('status')).toHaveTextContent('1 change')
  })
})

test('somebody else’s save is compared, and mine goes on top of it', async () => {
  const theirs = { ...SETTINGS, operatorCompanyId: 8, operatorCompanyName: 'Moa Ltd', whenUpdated: LATER }
  const refusal = refusing(saveSettings, { status: 409, detail: 'Hana Moana changed the settings.' })
  const { bodies, reply } = saving({ ...theirs, automationMode: 'automatic' }, refusal)
  await show(reply, answering(getSettings, theirs))
  await mode('Automatic').click()
  await save().click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await expect.element(conflict).toMatchTextContent('Hana Moana changed the settings.')
  await conflict.getByRole('button', { name: 'Continue with these' }).click()
  await expect.element(operator()).toHaveValue('Moa Ltd (8)')
  await expect.element(mode('Automatic')).toBeChecked()
  await save().click()
  await expect.poll(() => bodies).toEqual([{ whenUpdated: LATER, automationMode: 'automatic' }])
})

test('somebody else’s save that is read while I edit is said beside my edits, and compared in words', async () => {
  const theirs: Settings = { ...SETTINGS, secondFactor: 'internal', whenUpdated: LATER }
  const { bodies, reply } = saving(theirs)
  serve(...AROUND, reply, answering(getSettings, theirs))
  const shown = (settings: Settings) => <SettingsEditor settings={settings} />
  const screen = await renderRoutedPart(shown(SETTINGS))
  await mode('Automatic').click()
  await screen.rerender(shown(theirs))
  await expect.element(bar()).toMatchTextContent('Somebody else saved this page while you were editing it.')
  await bar().getByRole('button', { name: 'Compare now' }).click()
  const compared = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await expect
    .element(compared.getByRole('row', { name: /^Second factor/ }))
    .toMatchTextContent('Everybody in the office')
  await compared.getByRole('button', { name: 'Continue with these' }).click()
  await save().click()
  await expect.poll(() => bodies).toEqual([{ whenUpdated: LATER, automationMode: 'automatic' }])
})

test('Cancel brings back what was saved', async () => {
  await show()
  await mode('Automatic').click()
  await page.getByRole('button', { name: 'Remove Hana Rewi' }).click()
  await bar().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(mode('Manual')).toBeChecked()
  await expect.element(signatory()).toBeVisible()
  await expect.element(bar()).not.toBeInTheDocument()
})

describe('the years that the audit is kept', () => {
  const years = () => page.getByRole('textbox', { name: 'Years that the audit is kept' })

  test('are those that are typed into the emptied field', async () => {
    const { bodies, reply } = saving({ ...SETTINGS, auditYears: 5, whenUpdated: LATER })
    await show(reply)
    await userEvent.clear(years())
    await expect.element(years()).toHaveValue('')
    await userEvent.keyboard('5{Control>}s{/Control}')
    await expect.poll(() => bodies).toEqual([{ whenUpdated: READ, auditYears: 5 }])
  })

  test.each([
    ['', 'is required'],
    ['0', 'takes 1 to 20'],
    ['25', 'takes 1 to 20'],
  ])('are not guessed: %j stays and is told, and nothing is sent', async (typed, message) => {
    await show()
    await userEvent.clear(years())
    await userEvent.keyboard(`${typed}{Tab}{Control>}s{/Control}`)
    await expect.element(years()).toHaveAccessibleDescription(expect.stringContaining(`is kept ${message}`))
    await expect.element(years()).toHaveValue(typed)
  })
})
