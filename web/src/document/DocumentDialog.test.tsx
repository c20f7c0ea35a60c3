import { generateDocument, getFormFacts } from '@app/contract/document/calls'
import { addDays, printedDay, shownDay } from '@app/contract/dates'
import { typicalFacts } from '@app/forms/testing/facts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { today } from '../lib/dates.ts'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { pressWithoutDate } from '../testing/press-without-date.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'

test('a document is not generated with the day from before while its issue date is no date', async () => {
  await page.viewport(1440, 900)
  logIn()
  const generated: string[] = []
  serve(
    answering(getFormFacts, { ...typicalFacts, supplier: typicalFacts.operator }),
    answering(generateDocument, ({ body }) => {
      generated.push(body.htmlContent)
      return []
    }),
  )
  const onGenerated = vi.fn<() => void>()
  await renderRoutedPart(
    <DocumentDialog
      documentCase={{ kind: 'certificate', propertyId: 12, supplierCompanyId: 5 }}
      onClose={() => {}}
      onGenerated={onGenerated}
    />,
  )
  const issued = page.getByRole('textbox', { name: 'Issue Date' })
  const generate = page.getByRole('button', { name: 'Generate' })
  await expect.element(issued).toHaveValue(shownDay(today()))
  await pressWithoutDate(issued, generate)

  await issued.fill('-1')
  await generate.click()
  await expect.poll(() => onGenerated.mock.calls.length).toBe(1)
  expect(generated).toEqual([expect.stringContaining(printedDay(addDays(today(), -1)))])
})
