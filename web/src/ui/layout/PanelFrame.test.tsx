import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { PanelFrame } from './PanelFrame.tsx'

test('the ring of what has the focus at the top of a panel is shown whole', async () => {
  await renderPart(
    <PanelFrame place="help" title="Help" closeLabel="Close the help" onClose={() => {}}>
      <button type="button">All guides</button>
    </PanelFrame>,
  )
  const button = page.getByRole('button', { name: 'All guides' }).element()
  const body = page.getByRole('region', { name: 'Help' }).element()
  // The ring and the gap within it.
  expect(button.getBoundingClientRect().top - body.getBoundingClientRect().top).toBeGreaterThanOrEqual(4)
})
