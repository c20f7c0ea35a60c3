import { addDefect } from '@app/contract/defect/calls'
import { getProperty } from '@app/contract/property/calls'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildProperty } from '../testing/factories.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { DefectEditor } from './DefectEditor.tsx'

afterEach(() => toast.clear())

test('Ctrl S saves a defect', async () => {
  logIn()
  const added: string[] = []
  serve(
    answering(getProperty, buildProperty({ propertyId: 12 })),
    answering(addDefect, ({ body }) => {
      added.push(body.description)
      return {
        ...body,
        defectId: 7,
        propertyName: 'Rimu House',
        system: null,
        state: 'open' as const,
        clearedDate: null,
        clearedBy: '',
        clearedNote: '',
        documentIds: [],
        papers: [],
        whenUpdated: '2026-03-01T00:00:00Z',
      }
    }),
  )
  const onClose = vi.fn<() => void>()
  await renderRoutedPart(<DefectEditor propertyId={12} defect={null} onClose={onClose} />)
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('A lamp is out')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => added).toEqual(['A lamp is out'])
})
