import { typicalFacts } from '@app/forms/testing/facts'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { PreviewStep } from './PreviewStep.tsx'

test('a word without a font is named before a warrant is issued with boxes in its place', async () => {
  const owner = typicalFacts.owner && { ...typicalFacts.owner, companyName: 'தமிழ் Foods' }
  const issuing = { signatory: null, goTo: () => {}, issue: () => {}, isIssuing: false, problem: null }
  const screen = await renderPart(<PreviewStep issuing={{ ...issuing, printed: { ...typicalFacts, owner } }} />)
  await expect
    .element(screen.getByRole('note'))
    .toMatchTextContent('There is no font for "தமிழ்": it may be printed as boxes.')
  await screen.rerender(<PreviewStep issuing={{ ...issuing, printed: typicalFacts }} />)
  await expect.element(screen.getByRole('group', { name: 'Form 12' })).toBeVisible()
  expect(screen.getByRole('note').elements()).toEqual([])
})
