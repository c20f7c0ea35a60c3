import { Button, CloseButton, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { DraftErrors } from '../lib/draft.ts'
import { Section } from '../ui/layout/Section.tsx'
import { IqpField } from '../iqp/IqpField.tsx'
import { useRowKeys } from '../ui/editing/use-row-keys.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { SIGNATORY_LABELS } from './labels.ts'
import classes from './SignatoriesEditor.module.css'
import { blankSignatory, signatoryRows, type SignatoryRow } from './signatory-rows.ts'

interface SignatoriesEditorProps {
  readonly signatories: readonly SignatoryRow[]
  readonly errors: DraftErrors
  readonly onChange: (update: (rows: readonly SignatoryRow[]) => readonly SignatoryRow[]) => void
}

const FIELDS = ['position', 'iqpNumber'] as const

/** Edits who can sign the operator's documents, and what is printed below their signatures. */
export function SignatoriesEditor({ signatories, errors, onChange }: SignatoriesEditorProps) {
  const list = useRef<HTMLUListElement>(null)
  const present = signatoryRows.present(signatories)
  const count = useRef(present.length)

  const keyOf = useRowKeys(present.map(signatoryRows.idOf))

  // A new row takes the focus.
  useEffect(() => {
    const isAdded = present.length > count.current
    count.current = present.length
    if (isAdded) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }, [present.length])

  return (
    <Section
      title="Signatories"
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange((rows) => [...rows, blankSignatory(signatoryRows.nextId(rows))])}
        >
          Add signatory
        </Button>
      }
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          These people can sign certificates. Name, position and IQP number are printed below the signature. A name that
          is chosen from the suggestions belongs to a person in the list of IQPs.
        </Text>
        <ul ref={list} className={classes.rows}>
          {present.map((row) => {
            const id = signatoryRows.idOf(row)
            const who = row.name || 'this signatory'
            return (
              <li key={keyOf(id)} className={classes.row} aria-label={row.name || 'New signatory'}>
                <IqpField
                  label={SIGNATORY_LABELS.name}
                  value={row.name}
                  onType={(name) => onChange((rows) => signatoryRows.change(rows, id, { name, iqpId: null }))}
                  onChoose={({ name, registrationNumber, iqpId }) =>
                    onChange((rows) => signatoryRows.change(rows, id, { name, iqpNumber: registrationNumber, iqpId }))
                  }
                  error={errors[`signatories.${id}.name`] ?? errors[`signatories.${id}.iqpId`]}
                />
                {FIELDS.map((field) => (
                  <TextField
                    key={field}
                    label={SIGNATORY_LABELS[field]}
                    value={row[field]}
                    onChange={(value) => onChange((rows) => signatoryRows.change(rows, id, { [field]: value }))}
                    error={errors[`signatories.${id}.${field}`]}
                  />
                ))}
                <CloseButton
                  className={classes.remove}
                  aria-label={`Remove ${who}`}
                  title={`Remove ${who}`}
                  onClick={() => onChange((rows) => signatoryRows.remove(rows, [id], new Date().toISOString()))}
                />
              </li>
            )
          })}
        </ul>
      </Stack>
    </Section>
  )
}
