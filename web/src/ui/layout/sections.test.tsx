import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { violations } from '../../testing/violations.ts'
import { WithState } from '../../testing/WithState.tsx'
import { FactGrid } from './FactGrid.tsx'
import { Facts } from './Facts.tsx'
import { ScreenHeader } from './ScreenHeader.tsx'
import { Section } from './Section.tsx'
import { ShowHideSection } from './ShowHideSection.tsx'

describe('Section', () => {
  test('is a region with a title, an aside and actions', async () => {
    const screen = await renderPart(
      <Section id="contacts" title="Contacts" aside="3" actions={<button type="button">Add</button>}>
        <p>Aroha Ngata</p>
      </Section>,
    )
    const section = screen.getByRole('region', { name: 'Contacts' })
    await expect.element(section.getByRole('heading', { level: 2, name: 'Contacts' })).toBeVisible()
    await expect.element(section.getByText('Aroha Ngata')).toBeVisible()
    await expect.element(section.getByRole('button', { name: 'Add' })).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

describe('ShowHideSection', () => {
  test('shows its content, or a note while it is hidden', async () => {
    const onChange = vi.fn<(isShown: boolean) => void>()
    const screen = await renderPart(
      <WithState initial={false} onChange={onChange}>
        {(isShown, change) => (
          <ShowHideSection title="BWOF" isShown={isShown} onChange={change} hiddenNote="There is no BWOF record.">
            <p>Purpose group CS</p>
          </ShowHideSection>
        )}
      </WithState>,
    )
    const toggle = screen.getByRole('switch', { name: 'Show BWOF' })
    await expect.element(toggle).not.toBeChecked()
    await expect.element(screen.getByText('There is no BWOF record.')).toBeVisible()
    expect(screen.getByText('Purpose group CS').elements()).toEqual([])

    await toggle.click()
    expect(onChange).toHaveBeenLastCalledWith(true)
    await expect.element(screen.getByText('Purpose group CS')).toBeVisible()
    expect(screen.getByText('There is no BWOF record.').elements()).toEqual([])
    expect(await violations()).toEqual([])

    await userEvent.keyboard(' ')
    expect(onChange).toHaveBeenLastCalledWith(false)
    await expect.element(screen.getByText('There is no BWOF record.')).toBeVisible()
  })
})

describe.each([
  ['Facts', Facts],
  ['FactGrid', FactGrid],
])('%s', (_, Part) => {
  test('leaves out empty values, but not zero', async () => {
    const screen = await renderPart(
      <Part
        empty="Nothing is known."
        facts={[
          ['Building', 'Rimu House'],
          ['Levels', 0],
          ['Consent', ''],
          ['Manual', null],
          ['Schedule', undefined],
        ]}
      />,
    )
    expect(
      screen
        .getByRole('term')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Building', 'Levels'])
    expect(
      screen
        .getByRole('definition')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Rimu House', '0'])
    expect(await violations()).toEqual([])
  })

  test('says so if all values are empty', async () => {
    const screen = await renderPart(<Part empty="Nothing is known." facts={[['Consent', '']]} />)
    await expect.element(screen.getByText('Nothing is known.')).toBeVisible()
    expect(screen.getByRole('term').elements()).toEqual([])
  })
})

describe('ScreenHeader', () => {
  test('is the heading of the screen and its title in the browser', async () => {
    const screen = await renderPart(<ScreenHeader title="Rimu House" aside="12" actions={<a href="#new">New</a>} />)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Rimu House' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'New' })).toBeVisible()
    await expect.poll(() => document.title).toBe('Rimu House · Warrant')
    await screen.rerender(<ScreenHeader title="" />)
    await expect.poll(() => document.title).toBe('Warrant')
  })

  test('breaks a long name instead of overflowing', async () => {
    const screen = await renderPart(<ScreenHeader title={'Rimu'.repeat(400)} />)
    expect(screen.getByRole('heading').element().getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth)
  })
})
