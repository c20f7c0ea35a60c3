import { addDefect } from '@app/contract/defect/calls'
import { getProperty } from '@app/contract/property/calls'
import { KEYED } from '@app/contract/request-key'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { queryClient } from '../app/query-client.ts'
import { buildProperty } from '../testing/factories.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, refusing, serve } from '../testing/mock-server.ts'
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

test('a defect that is sent again carries the key of its first request', async () => {
  logIn()
  const keys: unknown[] = []
  const { respond } = refusing(addDefect, { status: 503, detail: 'The database is busy.' })
  serve(answering(getProperty, buildProperty({ propertyId: 12 })), {
    call: addDefect,
    respond: async (request) => {
      keys.push(z.object(KEYED).parse(await request.clone().json()).requestKey)
      return respond(request)
    },
  })
  await renderRoutedPart(<DefectEditor propertyId={12} defect={null} onClose={() => {}} />)
  await page.getByRole('textbox', { name: 'Description' }).fill('A lamp is out')
  for (const times of [1, 2]) {
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => keys.length).toBe(times)
    await expect.poll(() => queryClient.isMutating()).toBe(0)
  }
  expect(keys).toEqual([expect.any(String), keys[0]])
})
