import { describe, expect, test } from 'vitest'
import { renderPart } from './render-part.tsx'
import { violations } from './violations.ts'

const small = { width: 12, height: 12, padding: 0 }

describe('the size of targets', () => {
  test('is too small between neighbours', async () => {
    await renderPart(
      <>
        <button type="button" aria-label="One" style={small} />
        <button type="button" aria-label="Two" style={small} />
      </>,
    )
    expect(await violations()).toEqual([expect.stringMatching(/^target-size: .*One.*, .*Two/)])
  })

  test('does not depend on how far the page has scrolled below a bar, and the page stays where it was', async () => {
    await renderPart(
      <div style={{ height: 3000 }}>
        <div style={{ position: 'sticky', top: 0, zIndex: 1, background: 'white' }}>
          <button type="button">Bar</button>
        </div>
        <button type="button" style={{ marginTop: 200 }}>
          Below
        </button>
      </div>,
    )
    const below = [...document.querySelectorAll('button')].at(-1)
    const bar = document.querySelector('button')
    if (!below || !bar) throw new Error('Two buttons are missing.')
    window.scrollTo({ top: below.getBoundingClientRect().top - bar.getBoundingClientRect().height + 10 })
    const { scrollY } = window
    expect(await violations()).toEqual([])
    expect(window.scrollY).toBe(scrollY)
  })
})
