import { listServices, listUsualSystems } from '@app/contract/service/calls'
import type { VisibleServiceDefinition } from '@app/contract/service/schema'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDefinition } from '../../testing/factories.ts'
import { logIn } from '../../testing/log-in.ts'
import { answering, refusing, serve } from '../../testing/mock-server.ts'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { violations } from '../../testing/violations.ts'
import { AddService } from './AddService.tsx'

const WARRANT = buildDefinition({
  serviceId: 1,
  parentServiceId: null,
  buildingAct: '',
  serviceName: 'Building Warrant of Fitness',
})
const LIGHTS = buildDefinition({ serviceId: 106, buildingAct: 'SS 4', serviceName: 'Emergency lighting systems' })
const DOORS = buildDefinition({ serviceId: 107, buildingAct: 'SS 3', serviceName: 'Automatic doors' })
const GROUP = buildDefinition({ serviceId: 108, isCategory: true, serviceName: 'Systems of the warrant' })
const OLD = buildDefinition({ serviceId: 109, active: false, serviceName: 'Smoke curtains' })

async function show() {
  serve(
    answering(listServices, [WARRANT, LIGHTS, DOORS, GROUP, OLD]),
    answering(listUsualSystems, { serviceIds: [106, 107] }),
  )
  let rows = 0
  const onAdd = vi.fn<(definition: VisibleServiceDefinition) => number>(() => ++rows)
  const onDone = vi.fn<(rowId: number) => void>()
  await renderRoutedPart(<AddService customerCompanyId={7} present="1,106" onAdd={onAdd} onDone={onDone} />)
  return { onAdd, onDone }
}

const field = () => page.getByRole('combobox', { name: 'Add a service' })
const option = (name: string) => page.getByRole('option', { name })
const offered = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(logIn)

describe('the list', () => {
  test('begins with what such a building usually has and this one has not, without what only groups others', async () => {
    await show()
    await field().click()
    await expect
      .poll(offered)
      .toEqual(['SS 3 Automatic doors', 'Building Warrant of Fitness', 'SS 4 Emergency lighting systems'])
    await expect.element(page.getByText('Usual in such a building')).toBeVisible()
    await expect.element(page.getByText('Services', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Sub-services', { exact: true })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test.each([
    { typed: 'light emer', found: ['SS 4 Emergency lighting systems'], by: 'the starts of words' },
    { typed: 'ss 3', found: ['SS 3 Automatic doors'], by: 'its code' },
  ])('is searched by $by', async ({ typed, found }) => {
    await show()
    await field().click()
    await expect.poll(offered).toHaveLength(3)
    await field().fill(typed)
    await expect.poll(offered).toEqual(found)
  })

  test('says that no service matches: the middle of a word does not', async () => {
    await show()
    await field().fill('ghting')
    await expect.element(page.getByText('No service matches')).toBeVisible()
  })

  test('says that services are loading', async () => {
    serve(refusing(listServices, { status: 503, detail: 'Later' }), answering(listUsualSystems, { serviceIds: [] }))
    await renderRoutedPart(<AddService customerCompanyId={7} present="" onAdd={() => 1} onDone={() => {}} />)
    await field().click()
    await expect.element(page.getByText('Loading services…')).toBeVisible()
  })
})

describe('choosing', () => {
  test('adds the service, and the list stays open for the next one', async () => {
    const { onAdd, onDone } = await show()
    await field().click()
    await option('SS 3 Automatic doors').click()
    expect(onAdd).toHaveBeenCalledExactlyOnceWith(DOORS)
    await expect.element(field()).toHaveValue('')
    await expect.element(page.getByRole('option', { name: /Automatic doors.*added/ })).toBeVisible()
    expect(await violations()).toEqual([])
    await option('SS 4 Emergency lighting systems').click()
    expect(onAdd.mock.calls).toEqual([[DOORS], [LIGHTS]])
    expect(onDone).not.toHaveBeenCalled()
    await userEvent.keyboard('{Tab}')
    expect(onDone).toHaveBeenCalledExactlyOnceWith(1)
    await expect.poll(offered).toEqual([])
  })

  test('works by keyboard, one service after another', async () => {
    const { onAdd } = await show()
    await userEvent.keyboard('{Tab}emer')
    await expect.poll(offered).toEqual(['SS 4 Emergency lighting systems'])
    await userEvent.keyboard('{Enter}')
    expect(onAdd).toHaveBeenCalledExactlyOnceWith(LIGHTS)
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('auto')
    await expect.poll(offered).toEqual(['SS 3 Automatic doors'])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => onAdd.mock.calls).toEqual([[LIGHTS], [DOORS]])
    await expect.element(field()).toHaveValue('')
  })

  test('the same service twice adds it twice', async () => {
    const { onAdd } = await show()
    for (const times of [1, 2]) {
      await field().fill('auto')
      await page.getByRole('option', { name: /Automatic doors/ }).click()
      await expect.poll(() => onAdd.mock.calls).toHaveLength(times)
    }
  })

  test('Enter on what is no service adds nothing', async () => {
    const { onAdd } = await show()
    await field().fill('lifts')
    await expect.element(page.getByText('No service matches')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('lifts')
    expect(onAdd).not.toHaveBeenCalled()
  })

  test('Escape and leaving add nothing', async () => {
    const { onAdd, onDone } = await show()
    await field().fill('auto')
    await expect.poll(offered).toHaveLength(1)
    await userEvent.keyboard('{Escape}{Tab}')
    await expect.poll(offered).toEqual([])
    expect(onAdd).not.toHaveBeenCalled()
    expect(onDone).not.toHaveBeenCalled()
  })
})
