import { listCompanies } from '@app/contract/company/calls'
import { listIqps, saveIqp } from '@app/contract/iqp/calls'
import type { Iqp } from '@app/contract/iqp/schema'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { logIn } from '../testing/log-in.ts'
import { answering, serve } from '../testing/mock-server.ts'
import { pressWithoutDate } from '../testing/press-without-date.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { IqpDialog } from './IqpDialog.tsx'

afterEach(() => toast.clear())

const HANA: Iqp = {
  iqpId: 7,
  name: 'Hana Moana',
  companyId: null,
  companyName: '',
  register: 'Napier City Council',
  registrationNumber: 'IQP 7',
  ssCodes: [],
  validUntil: '2027-03-01',
  email: '',
  confirmed: false,
  active: true,
  whenPersonErased: null,
  whenUpdated: '2026-03-01T00:00:00Z',
}

test('a registration is not confirmed with the end from before while that is no date', async () => {
  logIn()
  const ends: unknown[] = []
  serve(
    answering(listIqps, { data: [HANA] }),
    answering(listCompanies, { data: [], hash: 'one', errorMessage: null }),
    answering(saveIqp, ({ body }) => {
      ends.push(body.validUntil)
      return { ...HANA, ...body }
    }),
  )
  await renderRoutedPart(<IqpDialog iqp={HANA} onClose={() => {}} />)
  const end = page.getByRole('textbox', { name: 'Valid until' })
  const confirm = page.getByRole('button', { name: 'Confirm registration' })
  await pressWithoutDate(end, confirm)
  await end.fill('1/3/2028')
  await userEvent.keyboard('{Tab}')
  await confirm.click()
  await expect.poll(() => ends).toEqual(['2028-03-01'])
})
