import type { ChangedService, ServicesToChangeQuery } from '@app/contract/service/change'
import { Button, Menu } from '@mantine/core'
import {
  IconBuildingStore,
  IconChevronUp,
  IconClipboardCheck,
  IconClockPause,
  IconCoin,
  IconPlayerPause,
  type Icon,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import { OBSTACLE_ID } from '../../ui/table/ActionBar.tsx'
import { BULK_KINDS, type BulkKind } from './bulk-kinds.ts'

const BulkServices = lazyPart(() => import('./BulkServices.tsx').then((chunk) => chunk.BulkServices), {
  showError: 'in a dialog',
})

const ACTIONS: Readonly<Record<BulkKind, { readonly label: string; readonly Icon: Icon }>> = {
  snooze: { label: 'Snooze…', Icon: IconClockPause },
  supplier: { label: 'Change supplier…', Icon: IconBuildingStore },
  price: { label: 'Change prices…', Icon: IconCoin },
  record: { label: 'Record compliance…', Icon: IconClipboardCheck },
  active: { label: 'Make active or inactive…', Icon: IconPlayerPause },
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface BulkActionsProps {
  /** What the button says, such as `Change 12 services`. */
  readonly label: string
  /** Which services are changed, asked for when an action is chosen. */
  readonly query: () => ServicesToChangeQuery
  readonly isDisabled?: boolean
  readonly onChanged?: (changed: readonly ChangedService[]) => void
  /** Called after they were changed. */
  readonly onDone: () => void
  /** Further actions, below those on services. */
  readonly children?: ReactNode
}

/** What can be done to the services of the selected rows (docs/rules/screens.md#bulk). */
export function BulkActions({ label, query, isDisabled = false, onChanged, onDone, children }: BulkActionsProps) {
  const [asked, setAsked] = useState<{ readonly kind: BulkKind; readonly services: ServicesToChangeQuery } | null>(null)
  const close = (): void => setAsked(null)
  return (
    <>
      <Menu position="top-end" width={240}>
        <Menu.Target>
          <Button
            rightSection={<IconChevronUp size={16} stroke={1.7} aria-hidden />}
            disabled={isDisabled}
            aria-describedby={isDisabled ? OBSTACLE_ID : undefined}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {children && <Menu.Label>Their services</Menu.Label>}
          {BULK_KINDS.map((kind) => {
            const { label: action, Icon } = ACTIONS[kind]
            return (
              <Menu.Item
                key={kind}
                leftSection={<Icon {...ICON} />}
                onClick={() => setAsked({ kind, services: query() })}
              >
                {action}
              </Menu.Item>
            )
          })}
          {children}
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <BulkServices
          {...asked}
          onChanged={onChanged}
          onDone={() => {
            close()
            onDone()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
