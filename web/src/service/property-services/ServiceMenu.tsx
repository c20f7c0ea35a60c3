import { addDays, shownDay, type Day } from '@app/contract/dates'
import { isSnoozed, SERVICE_SNOOZES } from '@app/contract/email/snooze'
import { BWOF_SERVICE_ID } from '@app/contract/service/rules'
import { Menu } from '@mantine/core'
import { useCallbackRef, useMounted } from '@mantine/hooks'
import {
  IconBuildingStore,
  IconCalendarDue,
  IconClipboardCheck,
  IconClockPause,
  IconClockPlay,
  IconCoin,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useLayoutEffect, useRef, type Ref } from 'react'
import type { ServiceRow } from './service-rows.ts'
import { menuId, type MenuOfRow } from './service-menu.ts'

/** What is asked for in a dialog before a service is changed. */
export type AskedField = 'snooze' | 'supplier' | 'price' | 'date' | 'record'

/** Fields that the menu changes without asking. */
type ChosenAtOnce = Partial<Pick<ServiceRow, 'active' | 'whenSupplierEmailsSnoozedUntil'>>

interface ServiceMenuProps {
  readonly menu: MenuOfRow
  /** Null until it is loaded: the menu opens then. */
  readonly service: ServiceRow | null
  /** Why nothing can be changed now. */
  readonly obstacle: string | null
  readonly today: Day
  readonly onChange: (change: ChosenAtOnce) => void
  readonly onAsk: (field: AskedField) => void
  readonly onClose: () => void
}

/** What can be done to a service in place (docs/rules/screens.md#in-place). One for all rows of a list. */
export function ServiceMenu({ menu, service, obstacle, today, onChange, onAsk, onClose }: ServiceMenuProps) {
  const { button } = menu
  // Opened before it knows its button, it would have no place and could not take the focus.
  const isReady = useMounted() && (service !== null || obstacle !== null)
  const isOpen = menu.isOpen && isReady
  return (
    <Menu opened={isOpen} onClose={onClose} position="bottom-end" id={menuId(menu)} width={258}>
      <Menu.Target>
        <ButtonOfRow button={button} isOpen={isOpen} isBusy={menu.isOpen && !isReady} />
      </Menu.Target>
      <Menu.Dropdown mah="min(560px, 90vh)" style={{ overflowY: 'auto' }}>
        {obstacle !== null ? (
          <Menu.Label role="status" style={{ whiteSpace: 'normal' }}>
            {obstacle}
          </Menu.Label>
        ) : (
          service && <Choices service={service} today={today} onChange={onChange} onAsk={onAsk} />
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface ChoicesProps extends Pick<ServiceMenuProps, 'today' | 'onChange' | 'onAsk'> {
  readonly service: ServiceRow
}

function Choices({ service, today, onChange, onAsk }: ChoicesProps) {
  const until = service.whenSupplierEmailsSnoozedUntil
  return (
    <>
      {service.serviceId !== BWOF_SERVICE_ID && (
        <Menu.Item leftSection={<IconClipboardCheck {...ICON} />} onClick={() => onAsk('record')}>
          Record compliance…
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconBuildingStore {...ICON} />} onClick={() => onAsk('supplier')}>
        Change supplier…
      </Menu.Item>
      <Menu.Item leftSection={<IconCoin {...ICON} />} onClick={() => onAsk('price')}>
        Change price…
      </Menu.Item>
      <Menu.Item leftSection={<IconCalendarDue {...ICON} />} onClick={() => onAsk('date')}>
        Change due date…
      </Menu.Item>
      {!service.active ? (
        <Menu.Item leftSection={<IconPlayerPlay {...ICON} />} onClick={() => onChange({ active: true })}>
          Make active
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconPlayerPause {...ICON} />} onClick={() => onChange({ active: false })}>
          Make inactive
        </Menu.Item>
      )}
      {/* Nobody is reminded of an inactive service, so there is nothing to snooze. */}
      {service.active && (
        <>
          <Menu.Divider />
          <Menu.Label>{isSnoozed(until, today) ? `Snoozed until ${shownDay(until)}` : 'Snooze reminders'}</Menu.Label>
          {SERVICE_SNOOZES.map(({ days, label }) => (
            <Menu.Item
              key={days}
              leftSection={<IconClockPause {...ICON} />}
              onClick={() => onChange({ whenSupplierEmailsSnoozedUntil: addDays(today, days) })}
            >
              {label}, until {shownDay(addDays(today, days))}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconClockPause {...ICON} />} onClick={() => onAsk('snooze')}>
            Until another day…
          </Menu.Item>
          {isSnoozed(until, today) && (
            <Menu.Item
              leftSection={<IconClockPlay {...ICON} />}
              onClick={() => onChange({ whenSupplierEmailsSnoozedUntil: null })}
            >
              Stop snoozing
            </Menu.Item>
          )}
        </>
      )}
    </>
  )
}

interface ButtonOfRowProps {
  readonly button: HTMLElement
  readonly isOpen: boolean
  readonly isBusy: boolean
  /** Mantine's, for the element that the menu opens beside. */
  readonly ref?: Ref<HTMLElement>
}

/** Stands for the button of a row, which is in the list. */
function ButtonOfRow({ button, isOpen, isBusy, ref }: ButtonOfRowProps) {
  const setTarget = useCallbackRef((target: HTMLElement | null) => void (typeof ref === 'function' && ref(target)))
  const target = useRef<HTMLElement | null>(null)
  // After each render: a list that draws its rows anew has another button for the same row.
  useLayoutEffect(() => {
    const present = button.isConnected ? button : (document.getElementById(button.id) ?? button)
    if (target.current !== present) setTarget((target.current = present))
  })
  useLayoutEffect(() => () => setTarget(null), [setTarget])
  useLayoutEffect(() => {
    if (!isOpen) return
    button.setAttribute('aria-expanded', 'true')
    return () => button.removeAttribute('aria-expanded')
  }, [button, isOpen])
  useLayoutEffect(() => {
    if (!isBusy) return
    button.setAttribute('aria-busy', 'true')
    return () => button.removeAttribute('aria-busy')
  }, [button, isBusy])
  return null
}
