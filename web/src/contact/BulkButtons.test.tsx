import { archiveContacts, restoreContacts } from '@app/contract/contact/calls'
import type { ContactListRow } from '@app/contract/contact/schema'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildListedContact } from '../testing/factories.ts'
import { answering, refusing, replyingAfter, serve } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { violations } from '../testing/violations.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { BulkButtons } from './BulkButtons.tsx'

const AT_RIMU = buildListedContact({ contactId: 31, whenUpdated: '2026-03-01T02:00:00Z' })
const AT_KAURI = buildListedContact({ contactId: 32, companyId: 4, whenUpdated: '2026-03-02T02:00:00Z' })
const archived = (contact: ContactListRow, isCompanyActive = true): ContactListRow => ({
  ...contact,
  isActive: false,
  isCompanyActive,
  whenDeleted: '2026-03-03T02:00:00Z',
})
const LATER = '2026-03-03T02:00:00Z'
const sent = ({ contactId, whenUpdated }: ContactListRow) => ({ contactId, whenUpdated })

async function show(...contacts: ContactListRow[]) {
  const onChanged = vi.fn<() => void>()
  await renderRoutedPart(
    <>
      <BulkButtons contacts={contacts} onChanged={onChanged} />
      <Toasts />
    </>,
  )
  return onChanged
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

afterEach(() => toast.clear())

describe('deleting', () => {
  test('archives all active contacts together, and Undo restores them as they were archived', async () => {
    const bodies: unknown[] = []
    const restored: unknown[] = []
    const gone = [archived(AT_RIMU), archived(AT_KAURI)].map((contact) => ({ ...contact, whenUpdated: LATER }))
    serve(
      answering(archiveContacts, ({ body }) => {
        bodies.push(body)
        return gone
      }),
      answering(restoreContacts, ({ body }) => {
        restored.push(body)
        return [AT_RIMU, AT_KAURI]
      }),
    )
    const onChanged = await show(AT_RIMU, AT_KAURI)
    await button('Delete 2 contacts').click()
    await expect.poll(() => onChanged.mock.calls).toHaveLength(1)
    expect(bodies).toEqual([{ contacts: [sent(AT_RIMU), sent(AT_KAURI)] }])
    expect(await violations()).toEqual([])
    await button('Undo: Deleted contacts').click()
    await expect.poll(() => restored).toEqual([{ contacts: gone.map(sent) }])
    await expect.element(page.getByRole('status')).toMatchTextContent('Restored contacts')
  })

  test('that is refused says why and stays open', async () => {
    serve(refusing(archiveContacts, { status: 400, detail: 'Somebody has changed them.' }))
    const onChanged = await show(AT_RIMU, AT_KAURI)
    await button('Delete 2 contacts').click()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Error deleting contactsSomebody has changed them.')
    await expect.element(button('Delete 2 contacts')).toBeEnabled()
    expect(onChanged).not.toHaveBeenCalled()
  })
})

describe('restoring', () => {
  test('brings back all archived contacts at once', async () => {
    const bodies: unknown[] = []
    serve(
      answering(restoreContacts, ({ body }) => {
        bodies.push(body)
        return [AT_RIMU, AT_KAURI]
      }),
    )
    const onChanged = await show(archived(AT_RIMU), archived(AT_KAURI))
    expect(page.getByRole('button', { name: /^Delete/ }).elements()).toEqual([])
    await button('Restore 2 contacts').click()
    await expect.poll(() => onChanged.mock.calls).toHaveLength(1)
    await expect.poll(() => bodies).toEqual([{ contacts: [sent(AT_RIMU), sent(AT_KAURI)] }])
  })

  test('waits until every company is active, and says so to all', async () => {
    serve()
    const onChanged = await show(archived(AT_RIMU), archived(AT_KAURI, false))
    const restore = button('Restore 2 contacts')
    await expect.element(restore).toHaveAttribute('aria-disabled', 'true')
    await expect.element(restore).toHaveAccessibleDescription('Company needs to be active first')
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(restore).toHaveFocus()
    await restore.hover()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Company needs to be active first')
    expect(await violations()).toEqual([])
    expect(onChanged).not.toHaveBeenCalled()
  })
})

test('of both kinds, each button changes its own', async () => {
  const bodies: unknown[] = []
  serve(
    answering(archiveContacts, ({ body }) => {
      bodies.push(body)
      return [archived(AT_RIMU)]
    }),
    answering(restoreContacts, ({ body }) => {
      bodies.push(body)
      return [AT_KAURI]
    }),
  )
  await show(AT_RIMU, archived(AT_KAURI))
  await button('Restore contact').click()
  await expect.poll(() => bodies).toEqual([{ contacts: [sent(AT_KAURI)] }])
  await button('Delete contact').click()
  await expect.poll(() => bodies).toEqual([{ contacts: [sent(AT_KAURI)] }, { contacts: [sent(AT_RIMU)] }])
})

test('nothing can be pressed twice while the server works', async () => {
  const answered = Promise.withResolvers<void>()
  serve(replyingAfter(answered.promise, answering(restoreContacts, [AT_RIMU])))
  const onChanged = await show(archived(AT_RIMU))
  await button('Restore contact').click()
  await expect.element(button('Restore contact')).toBeDisabled()
  answered.resolve()
  await expect.poll(() => onChanged.mock.calls).toHaveLength(1)
})
