import { getProperty } from '@app/contract/property/calls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { applyChanges } from '../app/apply-changes.ts'
import { buildProperty } from '../testing/factories.ts'
import { changeOf } from '../testing/live-message.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, firstThen, refusing, serve } from '../testing/mock-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { PropertyScreen } from './PropertyScreen.tsx'
import { AROUND_A_PROPERTY } from './testing.ts'

const RIMU = buildProperty()

test('a property that somebody else deletes says that it is gone', async () => {
  logIn()
  serve(
    ...AROUND_A_PROPERTY,
    firstThen(
      answering(getProperty, RIMU),
      refusing(getProperty, { status: 404, detail: `There is no property ${RIMU.propertyId}.` }),
    ),
  )
  await renderScreen({
    path: '/property/$propertyId',
    component: PropertyScreen,
    address: `/property/${RIMU.propertyId}`,
  })
  await expect.element(page.getByRole('heading', { level: 1, name: RIMU.propertyName })).toBeVisible()
  applyChanges(changeOf({ kind: 'property', id: RIMU.propertyId }))
  await expect.element(page.getByText(/^Property \d+ does not exist/)).toBeVisible()
})

test('a contact that somebody else removes during the choice between versions is named at once', async () => {
  logIn()
  const [contact] = RIMU.siteContacts
  const theirs = { ...RIMU, suburb: 'Mahora', whenUpdated: '2026-03-05T02:00:00Z' }
  serve(
    ...AROUND_A_PROPERTY,
    firstThen(
      answering(getProperty, RIMU),
      firstThen(
        answering(getProperty, theirs),
        answering(getProperty, { ...theirs, siteContacts: [], whenUpdated: '2026-03-05T02:01:00Z' }),
      ),
    ),
  )
  await renderScreen({
    path: '/property/$propertyId',
    component: PropertyScreen,
    address: `/property/${RIMU.propertyId}`,
  })
  const change = changeOf({ kind: 'property', id: RIMU.propertyId })
  await page.getByRole('button', { name: 'Edit site contacts' }).click()
  const card = page.getByRole('group', { name: `${contact?.firstName} ${contact?.lastName}` })
  await card.getByLabelText('First name').fill('Ārohā')
  applyChanges(change)
  await page.getByRole('button', { name: 'Compare now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await expect.element(dialog).not.toMatchTextContent('cannot be kept')
  applyChanges(change)
  await expect.element(dialog).toMatchTextContent(`their row was removed`)
})

test('a property that somebody else deletes during the choice between versions offers no choice any more', async () => {
  logIn()
  serve(
    ...AROUND_A_PROPERTY,
    firstThen(
      answering(getProperty, RIMU),
      firstThen(
        answering(getProperty, { ...RIMU, suburb: 'Mahora', whenUpdated: '2026-03-05T02:00:00Z' }),
        refusing(getProperty, { status: 404, detail: `There is no property ${RIMU.propertyId}.` }),
      ),
    ),
  )
  await renderScreen({
    path: '/property/$propertyId',
    component: PropertyScreen,
    address: `/property/${RIMU.propertyId}`,
  })
  const change = changeOf({ kind: 'property', id: RIMU.propertyId })
  const city = page.getByRole('textbox', { name: 'City/Town', exact: true })
  await city.fill('Ahuriri')
  applyChanges(change)
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Compare now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved first' })
  await expect.element(dialog).toBeVisible()
  applyChanges(change)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(bar).toMatchTextContent('Somebody else deleted this property')
  await expect.element(city).toHaveValue('Ahuriri')
})
