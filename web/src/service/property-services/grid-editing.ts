import type { ClipboardEvent, KeyboardEvent } from 'react'
import { readCompanies } from '../../kept/company-list.ts'
import { today } from '../../lib/dates.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { pastedCells } from './pasted-cells.ts'
import { SERVICE_CELLS } from './service-cells.ts'
import type { ServiceEdits } from './service-edits.ts'
import { serviceRows, type ServiceRow } from './service-rows.ts'

/** Marks the element whose children are the cells of one row, in the order of `SERVICE_CELLS`. */
export const GRID_CELLS = { 'data-cells': true } as const

/** The place of a field in the grid; null for what is outside of it. */
function placeOf(target: EventTarget): { row: number; cell: number; list: Element } | null {
  const field = target instanceof Element ? target.closest('[data-cells] > *') : null
  const row = field?.closest('li')
  const list = row?.parentElement
  if (!field?.parentElement || !row || !list) return null
  const cell = [...field.parentElement.children].indexOf(field)
  return cell < SERVICE_CELLS.length ? { row: [...list.children].indexOf(row), cell, list } : null
}

/** Takes the focus to the same field of another row. */
function focusCell(list: Element, row: number, cell: number): boolean {
  const field = list.children[row]?.querySelector('[data-cells]')?.children[cell]
  const target = field?.querySelector<HTMLElement>('input, select, button')
  target?.focus()
  if (target instanceof HTMLInputElement) target.select()
  return target !== null && target !== undefined
}

const REFUSED = 'Nothing was pasted'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Up and down for the fields that do not need these keys themselves. Enter goes down in texts. */
function stepOf({ key, target, shiftKey }: KeyboardEvent): number | undefined {
  const isText = target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox'
  if (!isText) return undefined
  return key === 'Enter' ? (shiftKey ? -1 : 1) : STEPS[key]
}

/**
 * Lets the services of a property be edited like a sheet (docs/rules/screens.md#services-of-a-property): arrows and Enter
 * move within a column, Ctrl+D fills from the row above, and cells of a spreadsheet can be pasted.
 *
 * @param rows in the order of the list
 */
export function gridEditing(rows: readonly ServiceRow[], change: ServiceEdits['change']) {
  /** With Ctrl the arrows leave any field, before a picker takes them to open its list. */
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    const step = event.ctrlKey || event.metaKey ? STEPS[event.key] : undefined
    const place = step ? placeOf(event.target) : null
    if (!step || !place || !focusCell(place.list, place.row + step, place.cell)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const place = event.defaultPrevented ? null : placeOf(event.target)
    if (!place) return
    const { row, cell, list } = place
    const step = stepOf(event)
    if (step) {
      if (focusCell(list, row + step, cell)) event.preventDefault()
      return
    }
    if (event.key === 'd' && (event.ctrlKey || event.metaKey)) {
      const [above, filled] = [rows[row - 1], rows[row]]
      event.preventDefault()
      if (above && filled) change(serviceRows.idOf(filled), SERVICE_CELLS[cell]?.copy(above) ?? {})
    }
  }

  const onPaste = (event: ClipboardEvent): void => {
    const place = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
    // One value goes into a field as usual; a choice would not take it.
    const isOneInField = event.target instanceof HTMLInputElement && !/[\t\n]/.test(text)
    if (!place || text === '' || isOneInField) return
    event.preventDefault()
    void paste(text, place)
  }

  const paste = async (text: string, { row, cell }: { readonly row: number; readonly cell: number }) => {
    const companies = await readCompanies()
    const { changes, refusal } = pastedCells(text, rows.slice(row), { firstCell: cell, companies, today: today() })
    if (refusal !== null) return toast.error(REFUSED, refusal)
    toast.clearError(REFUSED)
    for (const [id, changed] of changes) change(id, changed)
    toast.success('Pasted', changes.length === 1 ? 'Into 1 service.' : `Into ${changes.length} services.`)
  }

  return { onKeyDownCapture, onKeyDown, onPaste }
}
