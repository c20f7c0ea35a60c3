import { describe, expect, onTestFinished, test } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { IslandBadge } from '../domain/IslandBadge.tsx'
import { Place } from '../layout/Place.tsx'
import { InactiveBadge, StatusBadge, StatusText } from './StatusBadge.tsx'
import type { Tone } from './tone.ts'

const TONES: readonly Tone[] = ['overdue', 'upcoming', 'away', 'completed', 'followUp', 'authority']

describe.each(['light', 'dark'] as const)('in %s colours', (scheme) => {
  test('badges have enough contrast', async () => {
    const screen = await renderPart(
      <div style={{ background: 'var(--mantine-color-body)' }}>
        {TONES.map((tone) => (
          <p key={tone}>
            <StatusBadge tone={tone}>badge {tone}</StatusBadge>
            <StatusText tone={tone}>text {tone}</StatusText>
            <InactiveBadge />
            <IslandBadge island="NI" />
          </p>
        ))}
      </div>,
    )
    const { dataset } = document.documentElement
    onTestFinished(() => void (dataset.mantineColorScheme = 'light'))
    dataset.mantineColorScheme = scheme
    await expect.element(screen.getByText('badge overdue')).toBeVisible()
    await expect.element(screen.getByText('text overdue')).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

test.each([
  { island: 'NI', name: 'North Island' },
  { island: 'SI', name: 'South Island' },
  { island: 'NI SI', name: 'North and South Island' },
] as const)('IslandBadge of $island is the $name', async ({ island, name }) => {
  const screen = await renderPart(<IslandBadge island={island} />)
  await expect.element(screen.getByTitle(name)).toHaveTextContent(island)
})

test('Place shows the location, without an island for the Chatham Islands', async () => {
  const screen = await renderPart(<Place location="Waitangi" island="" />)
  await expect.element(screen.getByText('Waitangi')).toBeVisible()
  expect(screen.getByTitle(/Island/).elements()).toEqual([])
  await screen.rerender(<Place location="Napier" island="NI" />)
  await expect.element(screen.getByText('Napier')).toBeVisible()
  await expect.element(screen.getByTitle('North Island')).toBeVisible()
})
