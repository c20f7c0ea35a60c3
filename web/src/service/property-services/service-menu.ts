import { useCallback, useState } from 'react'

/** Which service a row shows. */
export interface ServiceOfRow {
  readonly propertyId: number
  readonly propertyServiceId: number
}

/** The id of the menu, which Mantine uses as that of its button, to name the menu by it and to return the focus to it. */
export const menuId = ({ propertyServiceId }: ServiceOfRow): string => `service-menu-${propertyServiceId}`

/** The menu of a row. It keeps its row while it fades out, and for the dialogs that it opens. */
export interface MenuOfRow extends ServiceOfRow {
  readonly button: HTMLElement
  readonly isOpen: boolean
}

/** Which row has the menu; null before the first one. The functions are the same on every render. */
export function useServiceMenu() {
  const [menu, setMenu] = useState<MenuOfRow | null>(null)
  const open = useCallback(
    ({ propertyId, propertyServiceId }: ServiceOfRow, button: HTMLElement) =>
      setMenu((before) => ({
        propertyId,
        propertyServiceId,
        button,
        isOpen: before?.button !== button || !before.isOpen,
      })),
    [],
  )
  const close = useCallback(() => setMenu((before) => before && { ...before, isOpen: false }), [])
  const forget = useCallback(() => setMenu(null), [])
  return { menu, open, close, forget }
}
