import { listServices, listUsualSystems } from '@app/contract/service/calls'
import type { VisibleServiceDefinition } from '@app/contract/service/schema'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDefinition, buildService } from '../../testing/factories.ts'
import { logIn } from '../../testing/log-in.ts'
import { answering, serve } from '../../testing/mock-server.ts'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { violations } from '../../testing/violations.ts'
import { serviceRowOf } from './service-rows.ts'
import { UsualSystems } from './UsualSystems.tsx'

const WARRANT = buildDefinition({ serviceId: 1, parentServiceId: null, serviceName: 'Building Warrant of Fitness' })
const LIGHTS = buildDefinition({ serviceId: 106, buildingAct: 'SS 4', serviceName: 'Emergency lighting systems' })
const DOORS = buildDefinition({ serviceId: 107, buildingAct: 'SS 3', serviceName: 'Automatic doors' })
const LONG = buildDefinition({
  serviceId: 108,
  buildingAct: 'SS 15/4',
  serviceName: 'Signs for communicating information intended to facilitate evacuation',
})

async function show(services = [] as ReturnType<typeof buildService>[], serviceIds = [107, 106]) {
  serve(answering(listServices, [WARRANT, LIGHTS, DOORS, LONG]), answering(listUsualSystems, { serviceIds }))
  const onAdd = vi.fn<(definitions: readonly VisibleServiceDefinition[]) => void>()
  await renderRoutedPart(<UsualSystems services={services.map(serviceRowOf)} customerCompanyId={2} onAdd={onAdd} />)
  return () => onAdd.mock.calls.map(([definitions]) => definitions.map(({ serviceId }) => serviceId))
}

const offer = () => page.getByRole('group', { name: 'Usual systems' })
const system = (name: string | RegExp) => page.getByRole('checkbox', { name })
const button = (name: string) => page.getByRole('button', { name })

beforeEach(logIn)

test('a building without services is offered the warrant with the usual systems, the most frequent first', async () => {
  const added = await show()
  await expect.element(system('SS 3 Automatic doors')).toBeChecked()
  expect(await violations()).toEqual([])
  await button('Add the warrant and 2 systems').click()
  expect(added()).toEqual([[1, 107, 106]])
})

test('a system can be left out, by keyboard too', async () => {
  const added = await show()
  await expect.element(system('SS 3 Automatic doors')).toBeChecked()
  system('SS 3 Automatic doors').element().focus()
  await userEvent.keyboard(' ')
  await button('Add the warrant and 1 system').click()
  expect(added()).toEqual([[1, 106]])
})

test('a warrant without systems is offered the systems alone', async () => {
  const added = await show([buildService()])
  await button('Add them').click()
  expect(added()).toEqual([[107, 106]])
})

test.each([
  [
    'a warrant with a system',
    [buildService(), buildService({ propertyServiceId: 102, serviceId: 106, parentServiceId: 1 })],
  ],
  ['a building with other services alone', [buildService({ serviceId: 2 })]],
])('%s is offered nothing', async (_, services) => {
  await show(services)
  await expect.element(offer()).not.toBeInTheDocument()
})

test('a long name wraps on a telephone', async () => {
  await page.viewport(390, 844)
  await show([], [108])
  await expect.element(system(/^SS 15/)).toBeChecked()
  expect(document.documentElement.scrollWidth).toBe(390)
})
