import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { logInAs } from '../testing/log-in.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import type { OwnRequest } from './own-request.ts'
import { OwnRequestCard } from './OwnRequestCard.tsx'
import { buildOwnRequest } from './testing.ts'

beforeEach(() => logInAs({ Role: ['ExternalSupplier'], IsAdministrator: false }))

const show = (asked: Partial<OwnRequest>) =>
  renderRoutedPart(<OwnRequestCard asked={{ ...buildOwnRequest(), ...asked }} />)
const [system] = buildOwnRequest().systems
const systemsThat = (...states: OwnRequest['systems'][number]['state'][]) =>
  states.flatMap((state, index) => (system ? { ...system, propertyServiceId: 102 + index, state } : []))

test.each([
  ['2027-01-29', 'wanted by 29 Jan 2027'],
  [null, 'wanted now'],
])('says by when certificates are wanted: %s', async (wantedBy, words) => {
  await show({ wantedBy, systems: systemsThat('refused', 'certified') })
  await expect.element(page.getByText(/Warrant due 12 Feb 2027/)).toMatchTextContent(new RegExp(words))
})

test('asks for nothing once everything has been sent', async () => {
  await show({ wantedBy: null, systems: systemsThat('received', 'certified', 'in lieu') })
  await expect.element(page.getByText(/Warrant due 12 Feb 2027/)).toBeVisible()
  await expect.element(page.getByText(/wanted/)).not.toBeInTheDocument()
})
