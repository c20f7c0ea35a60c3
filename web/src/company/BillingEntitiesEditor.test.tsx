import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_ERRORS, type DraftErrors } from '../lib/draft.ts'
import { renderPart } from '../testing/render-part.tsx'
import { violations } from '../testing/violations.ts'
import { billingEntityRows, blankBillingEntity, type BillingEntityRow } from './billing-entity-rows.ts'
import { BillingEntitiesEditor } from './BillingEntitiesEditor.tsx'

const RIMU: BillingEntityRow = {
  ...blankBillingEntity(7),
  billingEntityName: 'Rimu Trust No. 2',
  accountNumber: 'ACC-7',
  whenUpdated: '2026-03-01T02:00:00Z',
}
const REMOVED: BillingEntityRow = {
  ...RIMU,
  billingEntityId: 8,
  billingEntityName: 'Gone',
  whenDeleted: '2026-03-02T02:00:00Z',
}

interface EditorProps {
  readonly initial: readonly BillingEntityRow[]
  readonly errors?: DraftErrors
  readonly onChange?: (rows: readonly BillingEntityRow[]) => void
}

function Editor({ initial, errors = NO_ERRORS, onChange }: EditorProps) {
  const [rows, setRows] = useState(initial)
  const become = (next: readonly BillingEntityRow[]): void => {
    setRows(next)
    onChange?.(next)
  }
  return (
    <BillingEntitiesEditor
      billingEntities={rows}
      errors={errors}
      edits={{
        change: (id, change) => become(billingEntityRows.change(rows, id, change)),
        add: (row) => become([...rows, row]),
        remove: (id) => become(billingEntityRows.remove(rows, [id], '2026-03-03T02:00:00Z')),
      }}
    />
  )
}

const unlock = () => page.getByRole('button', { name: 'Edit billing entities' }).click()
const card = (name: string) => page.getByRole('group', { name })
const nameIn = (group: string) => card(group).getByRole('textbox', { name: 'Billing Entity Name' })

describe('to read', () => {
  test('lists billing entities without fields', async () => {
    const screen = await renderPart(<Editor initial={[RIMU, REMOVED]} />)
    const list = screen.getByRole('list', { name: 'Billing entities' })
    await expect.element(list.getByRole('listitem')).toHaveTextContent('Rimu Trust No. 2 ACC-7')
    expect(screen.getByRole('textbox').elements()).toEqual([])
  })

  test('says who is billed if there are none', async () => {
    const screen = await renderPart(<Editor initial={[REMOVED]} />)
    await expect.element(screen.getByText('Invoices use the company’s own name.')).toBeVisible()
  })
})

describe('unlocked', () => {
  test('changes one in its card', async () => {
    const onChange = vi.fn<(rows: readonly BillingEntityRow[]) => void>()
    await renderPart(<Editor initial={[RIMU]} onChange={onChange} />)
    await unlock()
    await card('Rimu Trust No. 2').getByRole('textbox', { name: 'Account Number' }).fill('ACC-8')
    expect(onChange).toHaveBeenLastCalledWith([{ ...RIMU, accountNumber: 'ACC-8' }])
    expect(await violations()).toEqual([])
  })

  test('the blank card becomes a billing entity with its first letter, keeps the cursor, and another blank one follows', async () => {
    const onChange = vi.fn<(rows: readonly BillingEntityRow[]) => void>()
    const screen = await renderPart(<Editor initial={[RIMU]} onChange={onChange} />)
    await unlock()
    await nameIn('New billing entity').click()
    await userEvent.keyboard('Kauri Ltd')
    expect(onChange).toHaveBeenLastCalledWith([RIMU, { ...blankBillingEntity(-1), billingEntityName: 'Kauri Ltd' }])
    await expect.element(nameIn('Kauri Ltd')).toHaveFocus()
    await expect.element(nameIn('New billing entity')).toHaveValue('')
    expect(screen.getByRole('group').elements()).toHaveLength(3)
  })

  test('a billing entity without a name is called “this billing entity”', async () => {
    await renderPart(<Editor initial={[RIMU]} />)
    await unlock()
    await nameIn('Rimu Trust No. 2').clear()
    await expect.element(page.getByRole('button', { name: 'Remove this billing entity' })).toBeVisible()
  })

  test('removes one; a blank card cannot be removed', async () => {
    const onChange = vi.fn<(rows: readonly BillingEntityRow[]) => void>()
    await renderPart(<Editor initial={[RIMU]} onChange={onChange} />)
    await unlock()
    await page.getByRole('button', { name: 'Remove Rimu Trust No. 2' }).click()
    expect(onChange).toHaveBeenLastCalledWith([{ ...RIMU, whenDeleted: '2026-03-03T02:00:00Z' }])
    expect(page.getByRole('button', { name: /^Remove/ }).elements()).toEqual([])
    await expect.element(nameIn('New billing entity')).toBeVisible()
  })

  test('keeps what was typed when it is locked again', async () => {
    const screen = await renderPart(<Editor initial={[RIMU]} />)
    await unlock()
    await nameIn('Rimu Trust No. 2').fill('Rimu Trust')
    await unlock()
    await expect.element(screen.getByRole('listitem')).toHaveTextContent('Rimu Trust ACC-7')
    expect(screen.getByRole('textbox').elements()).toEqual([])
  })
})

test('a refused save unlocks the cards and shows the error at its field', async () => {
  const screen = await renderPart(<Editor initial={[RIMU]} />)
  await expect.element(screen.getByRole('listitem')).toBeVisible()
  await screen.rerender(<Editor initial={[RIMU]} errors={{ '7.billingEntityName': 'is required' }} />)
  await expect.element(nameIn('Rimu Trust No. 2')).toHaveAccessibleDescription('Billing Entity Name is required')
  await expect.element(nameIn('New billing entity')).not.toHaveAttribute('aria-invalid', 'true')
})

test('cannot be locked while a field has an error, so that the error stays visible', async () => {
  const screen = await renderPart(<Editor initial={[RIMU]} />)
  await screen.rerender(<Editor initial={[RIMU]} errors={{ '7.billingEntityName': 'is required' }} />)
  await expect.element(nameIn('Rimu Trust No. 2')).toBeVisible()
  const lock = screen.getByRole('button', { name: 'Edit billing entities' })
  await expect.element(lock).toBeDisabled()
  await screen.rerender(<Editor initial={[RIMU]} />)
  await lock.click()
  await expect.element(screen.getByRole('list')).toBeVisible()
})
