import { listViews, saveView } from '@app/contract/view/calls'
import type { View } from '@app/contract/view/schema'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { logIn } from '../testing/log-in.ts'
import { answering, serve, type Reply } from '../testing/mock-server.ts'
import { renderRoutedPart } from '../testing/render-routed-part.tsx'
import { useSavedView } from './use-saved-view.ts'
import { ViewsButton } from './ViewsButton.tsx'

const LIFTS: View = {
  viewId: 4,
  list: 'companies',
  name: 'Lifts',
  isForAll: true,
  search: [{ name: 'q', value: 'lift' }],
  columns: [],
  isOwn: true,
  madeBy: 'office@warrant.example',
  isDefault: false,
  whenUpdated: '2026-03-01T00:00:00Z',
}

function Companies() {
  return <ViewsButton state={useSavedView('companies')} />
}

/** A server whose view a colleague has saved once more since the list was read. */
function servedSince(): { readonly replies: readonly Reply[]; readonly saved: () => View } {
  let stored = { ...LIFTS, name: 'Lifts of Mere', whenUpdated: '2026-03-02T00:00:00Z' }
  let reads = 0
  const saving = answering(
    saveView,
    ({ body }) => (stored = { ...stored, ...body, whenUpdated: '2026-03-03T00:00:00Z' }),
  )
  return {
    replies: [
      answering(listViews, () => ({ data: [reads++ === 0 ? LIFTS : stored] })),
      {
        call: saveView,
        respond: async (request) => {
          const { whenUpdated } = (await request.clone().json()) as Pick<View, 'whenUpdated'>
          if (whenUpdated === stored.whenUpdated) return saving.respond(request)
          return Response.json(
            { type: 'about:blank', title: 'Conflict', status: 409, instance: '/view/4', detail: 'Mere was faster.' },
            { status: 409, headers: { 'content-type': 'application/problem+json' } },
          )
        },
      },
    ],
    saved: () => stored,
  }
}

test('a name that collides with what a colleague saved is saved by another try', async () => {
  const { replies, saved } = servedSince()
  logIn()
  serve(...replies)
  await renderRoutedPart(<Companies />, '/companies?q=lift&view=4')
  await page.getByRole('button', { name: 'Views: Lifts' }).click()
  await page.getByRole('menuitem', { name: 'Rename or share…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename or share the view' })
  await dialog.getByLabelText('Name').fill('Lifts and hoists')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText(/Mere was faster/)).toBeVisible()
  await expect.element(page.getByText('Lifts of Mere')).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(saved()).toMatchObject({ name: 'Lifts and hoists', isForAll: true })
})

test('a long name ends with an ellipsis on the button, and stays within the menu', async () => {
  const name = `Overdue in Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu`
  logIn()
  serve(answering(listViews, { data: [{ ...LIFTS, name }] }))
  await renderRoutedPart(<Companies />, '/companies?q=lift&view=4')
  const button = page.getByRole('button', { name: `Views: ${name}` })
  await expect.element(button).toBeVisible()
  const label = button.getByText(name).element()
  const { display, textOverflow } = getComputedStyle(label)
  expect({ display, textOverflow, isCut: label.scrollWidth > label.clientWidth }).toEqual({
    display: 'block',
    textOverflow: 'ellipsis',
    isCut: true,
  })
  await button.click()
  const menu = page.getByRole('menu')
  await expect.element(menu.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  const { clientWidth, scrollWidth } = menu.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
