import { addDays, shownDay, type Day } from '@app/contract/dates'
import { getCompany } from '@app/contract/company/calls'
import { generateDocument } from '@app/contract/document/calls'
import { generateSendEmail, listAttachedForms } from '@app/contract/email/calls'
import type { RenderedEmail } from '@app/contract/email/schema'
import { NOT_A_DAY } from '@app/contract/typed-day'
import { typicalFacts } from '@app/forms/testing/facts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { today } from '../../lib/dates.ts'
import { buildCompany } from '../../testing/factories.ts'
import { logIn } from '../../testing/log-in.ts'
import { answering, serve } from '../../testing/mock-server.ts'
import { renderRoutedPart } from '../../testing/render-routed-part.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { EmailEditor } from './EmailEditor.tsx'

afterEach(() => toast.clear())

const RENDERED: RenderedEmail = {
  recipients: 'jobs@kea.example',
  ccRecipients: '',
  subject: 'Form 12A',
  attachedFiles: ['12A.pdf'],
  renderedEmailContent: '<p>Kia ora</p>',
  emailContentTemplate: 'Email_12A_Request',
  hasServices: true,
}

const issued = () => page.getByRole('textbox', { name: 'Issue Date' })

async function typeNoDate(): Promise<void> {
  await expect.element(issued()).toHaveValue(shownDay(today()))
  await issued().fill('soon')
  await userEvent.keyboard('{Tab}')
}

test('nothing goes on with the day from before while the issue date of an e-mail is no date', async () => {
  await page.viewport(1440, 900)
  logIn()
  const sent: (Day | null)[] = []
  let generated = 0
  serve(
    answering(getCompany, buildCompany({ companyId: 5 })),
    answering(listAttachedForms, [
      {
        kind: 'certificate',
        fileName: '12A.pdf',
        facts: { ...typicalFacts, supplier: typicalFacts.operator },
        hash: 'a'.repeat(64),
        leftOut: [],
      },
    ]),
    answering(generateDocument, () => {
      generated++
      return []
    }),
    answering(generateSendEmail, ({ body }) => {
      sent.push(body.issuedDate)
      return []
    }),
  )
  await renderRoutedPart(
    <EmailEditor
      emailCase={{
        propertyId: 12,
        recipientCompanyId: 5,
        customerCompanyId: null,
        kind: 'Email_12A_Request',
        propertyServiceId: 104,
        subject: 'Rimu House',
      }}
      rendered={RENDERED}
      isOwnCompany
      onCloseBlocker={() => {}}
      onClose={() => {}}
      onNext={undefined}
    />,
  )
  await typeNoDate()
  await page.getByRole('button', { name: 'Send Email' }).click()
  await expect.element(issued()).toHaveFocus()
  await expect.element(issued()).toHaveAccessibleDescription(NOT_A_DAY)

  await page.getByRole('tab', { name: 'Document' }).click()
  await typeNoDate()
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect.element(issued()).toHaveFocus()
  expect(generated).toBe(0)

  // Each tab shows the day that is sent.
  await page.getByRole('tab', { name: 'Email' }).click()
  await expect.element(issued()).toHaveValue(shownDay(today()))
  await issued().fill('-1')
  await page.getByRole('button', { name: 'Send Email' }).click()
  await expect.poll(() => sent).toEqual([addDays(today(), -1)])
})
