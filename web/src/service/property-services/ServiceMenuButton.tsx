import type { KeyboardEvent } from 'react'
import { LineIcon } from '../../ui/feedback/LineIcon.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { menuId, type ServiceOfRow } from './service-menu.ts'

export type OpenMenu = (service: ServiceOfRow, button: HTMLElement) => void

/** Marks the button of a row that opens its menu. */
const ROW_MENU = 'data-row-menu'

interface ServiceMenuButtonProps {
  readonly service: ServiceOfRow
  /** Which row it is, for screen readers. */
  readonly of: string
  readonly onOpen: OpenMenu
}

/** Opens the menu of a service. A list has one menu for all of these. */
export function ServiceMenuButton({ service, of, onOpen }: ServiceMenuButtonProps) {
  return (
    <RowButton
      id={menuId(service)}
      aria-label={`Change ${of}`}
      aria-haspopup="menu"
      title="Change (.)"
      {...{ [ROW_MENU]: true }}
      onClick={(event) => onOpen(service, event.currentTarget)}
    >
      <LineIcon of="dots" size="button" />
    </RowButton>
  )
}

/** A full stop on a row opens its menu. For the element around the rows. */
export function openMenuByKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (key !== '.' || ctrlKey || metaKey || altKey || !(target instanceof Element)) return
  if (target.matches('input, textarea, select')) return
  // A key that is pressed outside of an open menu closes it, and so would this one.
  event.stopPropagation()
  target.closest('tr, li')?.querySelector<HTMLElement>(`[${ROW_MENU}]`)?.click()
}
