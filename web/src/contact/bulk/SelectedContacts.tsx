import type { ContactListRow } from '@app/contract/contact/schema'
import { Button, Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconChevronUp, IconId, IconMailCog } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import { ActionBar } from '../../ui/table/ActionBar.tsx'
import type { RowsSelected } from '../../ui/table/row-selection.ts'
import { shownCount } from '../../ui/table/RowCount.tsx'
import { SelectedCount } from '../../ui/table/SelectedCount.tsx'
import { CONTACT_BULK_KINDS, type ContactBulkKind } from './contact-bulk.ts'

const BulkContacts = lazyPart(() => import('./BulkContacts.tsx').then((chunk) => chunk.BulkContacts), {
  showError: 'in a dialog',
})

const ACTIONS = {
  jobTitle: { label: 'Change job title…', Icon: IconId },
  enableAutomationEmails: { label: 'Automation emails…', Icon: IconMailCog },
  archive: { label: 'Archive…', Icon: IconArchive },
  restore: { label: 'Restore…', Icon: IconArchiveOff },
} as const

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface SelectedContactsProps {
  readonly selection: RowsSelected<ContactListRow>
  readonly hidesDuplicates: boolean
}

/** What can be done to the selected contacts (docs/rules/screens.md#bulk). */
export function SelectedContacts({ selection, hidesDuplicates }: SelectedContactsProps) {
  const { selected, clear } = selection
  const [asked, setAsked] = useState<ContactBulkKind | null>(null)
  const close = (): void => setAsked(null)
  return (
    <ActionBar state={<SelectedCount selection={selection} />} hasSelection obstacle={null}>
      <Menu position="top-end" width={220}>
        <Menu.Target>
          <Button rightSection={<IconChevronUp size={16} stroke={1.7} aria-hidden />}>
            {selected.length === 1 ? 'Change 1 contact' : `Change ${shownCount(selected.length)} contacts`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {CONTACT_BULK_KINDS.map((kind) => {
            const { label, Icon } = ACTIONS[kind]
            return (
              <Menu.Item key={kind} leftSection={<Icon {...ICON} />} onClick={() => setAsked(kind)}>
                {label}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <BulkContacts
          kind={asked}
          contacts={selected}
          hidesDuplicates={hidesDuplicates}
          onDone={() => {
            close()
            clear()
          }}
          onClose={close}
        />
      )}
    </ActionBar>
  )
}
