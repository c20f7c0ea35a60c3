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
