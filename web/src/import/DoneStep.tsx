import { shownMoment } from '@app/contract/dates'
import type { ImportKind } from '@app/contract/import/rules'
import type { Import } from '@app/contract/import/schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { settings } from '../lib/settings.ts'
import { ButtonLink } from '../ui/layout/links.ts'
import { Section } from '../ui/layout/Section.tsx'
import { useUndo } from './use-undo.ts'
import { fileAndSheet, summaryOf } from './words.ts'

/** Where the imported records are. */
const LISTS = {
  companies: { to: '/companies', label: 'All companies' },
  contacts: { to: '/mailing-list', label: 'Mailing list' },
  properties: { to: '/properties', label: 'Properties' },
  services: { to: '/', label: 'Dashboard' },
  certificates: { to: '/properties', label: 'Properties' },
} as const satisfies Record<ImportKind, object>

/** What an import did, and the way back. */
export function DoneStep({ imported }: { readonly imported: Import }) {
  const { importId, kind, state, outcome, importedBy, whenImported, undoneBy, whenUndone } = imported
  const undo = useUndo()
  const list = LISTS[kind]
  const moment = (when: string | null) => (when === null ? '' : shownMoment(when, settings.timeZone))
  return (
    <Section title={state === 'undone' ? 'Undone' : 'Imported'}>
      <Stack gap="sm">
        <Text role="status">
          {outcome && `${summaryOf(kind, outcome, ['Added', 'changed'])} from ${fileAndSheet(imported)}. `}
          {outcome && outcome.besides.length > 0 && `Besides: ${outcome.besides.join('; ')}.`}
        </Text>
        <Text size="sm" c="dimmed">
          Imported by {importedBy} at {moment(whenImported)}.
          {state === 'undone' && ` Undone by ${undoneBy} at ${moment(whenUndone)}: everything is as it was before.`}
        </Text>
        {state === 'imported' && (
          <Text size="sm">It can be undone as one while nothing of it was changed or used since.</Text>
        )}
        <Group gap="xs">
          <ButtonLink to="/import">Import another file</ButtonLink>
          <ButtonLink variant="default" to={list.to}>
            {list.label}
          </ButtonLink>
          {state === 'imported' && (
            <Button variant="default" loading={undo.undoing === importId} onClick={() => undo.start(imported)}>
              Undo the import
            </Button>
          )}
        </Group>
      </Stack>
    </Section>
  )
}
