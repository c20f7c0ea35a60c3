import { Button, Group, Radio, Table, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Difference, DraftValue } from '../../lib/draft.ts'
import classes from './ConflictDialog.module.css'
import { Dialog } from '../layout/Dialog.tsx'

interface ConflictDialogProps {
  /** Who changed it and when, from the server's error. */
  readonly detail: string
  readonly differences: readonly Difference[]
  /** Paths of my edits in rows that somebody else has removed. */
  readonly lost?: readonly string[]
  readonly labelOf: (path: string) => string
  readonly showValue: (path: string, value: DraftValue) => ReactNode
  /** Continues editing their version, with my values at these paths. */
  readonly onKeep: (paths: readonly string[]) => void
  /** Continues with their version unchanged. */
  readonly onReload: () => void
}

const CHANGED_BY = { both: 'changed by both', me: 'changed by you', them: 'changed by them' } as const

/** Shows both versions side by side when somebody else saved the record first, with a choice for each field. */
export function ConflictDialog({
  detail,
  differences,
  lost = [],
  labelOf,
  showValue,
  onKeep,
  onReload,
}: ConflictDialogProps) {
  // What was chosen stays when a newer version brings other differences.
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isTheirs = ({ path, changedBy }: Difference): boolean => chosen.get(path) ?? changedBy === 'them'

  return (
    <Dialog
      onClose={() => {}}
      size="xl"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Somebody else saved first"
    >
      <Text size="sm" mb="sm" role="status">
        {detail}{' '}
        {lost.length === 0
          ? 'Your changes are not lost.'
          : `Some of your changes cannot be kept because their row was removed: ${lost.map(labelOf).join(', ')}.`}{' '}
        Choose which version of each field to keep, then save again.
      </Text>
      <Table className={classes.table} aria-label="Differences">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            <Table.Th>Now saved</Table.Th>
            <Table.Th>Yours</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map((difference) => {
            const { path, theirs, mine, changedBy } = difference
            return (
              <Table.Tr key={path}>
                <Table.Th scope="row" className={classes.field}>
                  {labelOf(path)}
                  <span className={classes.by}>{CHANGED_BY[changedBy]}</span>
                </Table.Th>
                {[
                  { taken: true, version: 'Now saved', value: theirs },
                  { taken: false, version: 'Yours', value: mine },
                ].map(({ taken, version, value }) => (
                  <Table.Td key={version} data-version={version}>
                    <Radio
                      name={path}
                      aria-label={`${labelOf(path)}: ${version}`}
                      label={<span className={classes.value}>{showValue(path, value)}</span>}
                      checked={isTheirs(difference) === taken}
                      onChange={() => setChosen((old) => new Map(old).set(path, taken))}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onReload}>
          Discard my changes
        </Button>
        <Button
          data-autofocus
          onClick={() => onKeep(differences.filter((each) => !isTheirs(each)).map(({ path }) => path))}
        >
          Continue with these
        </Button>
      </Group>
    </Dialog>
  )
}
