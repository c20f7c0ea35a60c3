import type { Day } from '@app/contract/dates'
import type { RecordedCompliance } from '@app/contract/service/compliance'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildService } from '../../testing/factories.ts'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { violations } from '../../testing/violations.ts'
import { RecordComplianceDialog } from './RecordComplianceDialog.tsx'
import { serviceRowOf, type ServiceRow } from './service-rows.ts'

const TODAY = '2027-02-01'

const LIGHTS = serviceRowOf(
  buildService({
    serviceId: 106,
    serviceName: 'Emergency lighting systems',
    parentServiceId: 1,
    whenNextServiceAnniversary: '2027-02-12',
    whenLastComplianceReceived: '2026-02-10',
  }),
)

interface Shown {
  readonly service?: ServiceRow | null
  readonly bwofDay?: Day | null
}

async function show({ service = LIGHTS, bwofDay = null }: Shown = {}) {
  const onRecord = vi.fn<(service: ServiceRow, recorded: RecordedCompliance) => void>()
  const onClose = vi.fn<() => void>()
  await renderRoutedPart(
    <RecordComplianceDialog service={service} today={TODAY} bwofDay={bwofDay} onRecord={onRecord} onClose={onClose} />,
  )
  return { onRecord, onClose }
}

const dialog = () => page.getByRole('dialog', { name: 'Record compliance' })
const day = () => dialog().getByRole('textbox', { name: 'Compliance received on' })
const submit = () => dialog().getByRole('button', { name: 'Set dates' })
const fact = (name: string) => dialog().getByRole('term').filter({ hasText: name }).element().nextElementSibling

describe('the dialog', () => {
  test('is closed without a service', async () => {
    await show({ service: null })
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  test('starts with today and shows both dates as they will be', async () => {
    await show()
    await expect.element(day()).toHaveValue('01 Feb 2027')
    expect(fact('Previous')).toHaveTextContent('10 Feb 2026 → 01 Feb 2027')
    expect(fact('Anniversary')).toHaveTextContent('12 Feb 2027 → 12 Feb 2028')
    expect(await violations()).toEqual([])
  })

  test('Enter records compliance today', async () => {
    const { onRecord } = await show()
    await expect.element(submit()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(onRecord).toHaveBeenCalledExactlyOnceWith(
      LIGHTS,
      { whenLastComplianceReceived: TODAY, whenNextServiceAnniversary: '2028-02-12', effect: 'moved' },
      TODAY,
    )
  })

  test('Cancel records nothing', async () => {
    const { onRecord, onClose } = await show()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    expect(onClose).toHaveBeenCalledOnce()
    expect(onRecord).not.toHaveBeenCalled()
  })
})

describe('another day', () => {
  test('changes the dates before anything is recorded', async () => {
    const { onRecord } = await show()
    await day().fill('3/11/26')
    await userEvent.keyboard('{Tab}')
    await expect.element(dialog()).toMatchTextContent('03 Nov 2026')
    expect(onRecord).not.toHaveBeenCalled()
  })

  test('of the year before leaves the anniversary, and the dialog says why', async () => {
    await show()
    await day().fill('1/4/26')
    await userEvent.keyboard('{Tab}')
    await expect.element(dialog()).toMatchTextContent('This day belongs to the year before, which is closed.')
    expect(fact('Anniversary')).toHaveTextContent('12 Feb 2027')
  })

  test('a few days after the last one is the same work', async () => {
    await show({ service: { ...LIGHTS, whenLastComplianceReceived: '2027-01-29' } })
    await expect.element(dialog()).toMatchTextContent('The same work is recorded for a day close to this one.')
    expect(fact('Anniversary')).toHaveTextContent('12 Feb 2027')
  })

  test.each([
    [2, 'Trial Evacuation'],
    [3, 'Owner Inspection'],
  ])(
    'before the last one is refused for service %i, as the next one counts from it',
    async (serviceId, serviceName) => {
      const { onRecord } = await show({ service: { ...LIGHTS, serviceId, serviceName, parentServiceId: null } })
      await day().fill('9/2/26')
      await userEvent.keyboard('{Tab}')
      await expect.element(day()).toHaveAccessibleDescription('Must be on or after 10 Feb 2026')
      await submit().click()
      expect(onRecord).not.toHaveBeenCalled()
      await day().fill('10/2/26')
      await submit().click()
      expect(onRecord).toHaveBeenCalledOnce()
    },
  )

  test('that is no date records nothing', async () => {
    const { onRecord } = await show()
    await day().fill('31/2')
    await userEvent.keyboard('{Enter}')
    await expect.element(day()).toHaveAttribute('aria-invalid', 'true')
    await submit().click()
    expect(onRecord).not.toHaveBeenCalled()
  })
})

describe('a system of a warrant', () => {
  test('that becomes ready is shown as ready', async () => {
    await show({ bwofDay: '2027-03-01' })
    await expect.element(dialog().getByText('ready', { exact: true })).toBeVisible()
  })

  test('that stays outstanding is not shown as ready', async () => {
    await show({ bwofDay: '2029-03-01' })
    await expect.element(submit()).toBeVisible()
    expect(dialog().getByText('ready', { exact: true }).elements()).toEqual([])
  })
})
