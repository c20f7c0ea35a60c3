import { previewEvidence } from '@app/contract/warrant/calls'
import { beforeEach, expect, test, vi } from 'vitest'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { EvidenceDialog } from './EvidenceDialog.tsx'

const onConfirm = vi.fn<() => void>()
const show = () => renderRoutedPart(<EvidenceDialog onConfirm={onConfirm} onClose={() => {}} />)

beforeEach(() => {
  logIn()
  onConfirm.mockReset()
})

test('names the buildings that would be stopped, says how many there are, and asks', async () => {
  const properties = [{ propertyId: 12, propertyName: 'Rimu House', bwofAnniversary: '2027-02-12', systems: 3 }]
  serve(answering(previewEvidence, { count: 240, properties }))
  const screen = await show()
  await expect.element(screen.getByText(/^The warrants of 240 buildings are ready by date/)).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Rimu House 12 Feb 2027 3/ })).toBeVisible()
  await expect.element(screen.getByText('The first 1 of 240, by the day that they are due.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  // The dialog may still be fading in.
  await expect.poll(violations).toEqual([])
  await screen.getByRole('button', { name: 'Ask for certificates' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('says so when no warrant would be stopped', async () => {
  serve(answering(previewEvidence, { count: 0, properties: [] }))
  const screen = await show()
  await expect.element(screen.getByText('No warrant would be stopped')).toBeVisible()
})
