import type { Day } from '@app/contract/dates'
import type { ServiceChange } from '@app/contract/service/change'
import { useState } from 'react'
import type { MenuOfRow } from './service-menu.ts'
import type { ServiceChanging } from './service-changing.ts'
import type { ServiceRow } from './service-rows.ts'
import { ServiceChangeDialog, type DialogField } from './ServiceChangeDialog.tsx'
import { ServiceMenu, type AskedField } from './ServiceMenu.tsx'

interface ServicesInPlaceProps {
  readonly menu: MenuOfRow
  /** The service of the menu, and of the dialog that it opens; null until it is loaded. */
  readonly service: ServiceRow | null
  readonly obstacle?: string | null
  readonly propertyName: string
  readonly changing: ServiceChanging
  readonly today: Day
  readonly onRecord: (service: ServiceRow) => void
  readonly onCloseMenu: () => void
}

/** The menu of a list of services, and the dialogs that it opens (docs/rules/screens.md#in-place). */
export function ServicesInPlace(props: ServicesInPlaceProps) {
  const { menu, service, obstacle = null, propertyName, changing, today, onRecord, onCloseMenu } = props
  const [asked, setAsked] = useState<{ readonly field: DialogField; readonly service: ServiceRow } | null>(null)

  const save = (of: ServiceRow | null, changes: Omit<ServiceChange, 'propertyServiceId' | 'whenUpdated'>): void => {
    const { propertyServiceId, whenUpdated } = of ?? {}
    if (!propertyServiceId || !whenUpdated || changing.isChanging) return
    changing.change({ propertyServiceId, whenUpdated, ...changes }, () => setAsked(null))
  }
  const ask = (field: AskedField): void => {
    if (!service) return
    if (field === 'record') onRecord(service)
    else setAsked({ field, service })
  }

  return (
    <>
      <ServiceMenu
        menu={menu}
        service={service}
        obstacle={obstacle}
        today={today}
        onChange={(changes) => save(service, changes)}
        onAsk={ask}
        onClose={onCloseMenu}
      />
      <ServiceChangeDialog
        service={asked?.service ?? null}
        field={asked?.field ?? null}
        propertyName={propertyName}
        today={today}
        isSaving={changing.isChanging}
        onSave={(changes) => save(asked?.service ?? null, changes)}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
