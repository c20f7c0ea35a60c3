import type { FileColumn, Import, ImportColumn, Match } from '@app/contract/import/schema'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { ButtonLink } from '../ui/layout/links.ts'
import { Section } from '../ui/layout/Section.tsx'
import classes from './MatchStep.module.css'
import { fileAndSheet, KIND_WORDS } from './words.ts'

interface MatchStepProps {
  readonly uploaded: Import
  readonly matching: readonly Match[]
  readonly onChange: (matching: Match[]) => void
  readonly onCheck: () => void
  readonly isChecking: boolean
  readonly error: unknown
}

/** Says which column of the file is which: those with a known heading are matched already. */
export function MatchStep({ uploaded, matching, onChange, onCheck, isChecking, error }: MatchStepProps) {
  const { kind, columns, fileColumns, headingLine } = uploaded
  const indexOf = new Map(matching.map(({ column, index }) => [column, index]))
  const taken = new Map(matching.flatMap(({ column, index }) => (index === null ? [] : [[index, column] as const])))
  const lacking = columns.filter(({ name, isRequired }) => isRequired && (indexOf.get(name) ?? null) === null)
  const unused = fileColumns.filter(({ index }) => !taken.has(index))

  /** A column of the file is matched once: it leaves the other one. */
  const match = (name: string, index: number | null): void =>
    onChange(
      columns.map(({ name: column }) => {
        if (column === name) return { column, index }
        const known = indexOf.get(column) ?? null
        return { column, index: known === index ? null : known }
      }),
    )

  return (
    <Section title={`Columns of ${KIND_WORDS[kind].label.toLowerCase()}`}>
      <Stack gap="sm">
        <Text size="sm">
          {fileAndSheet(uploaded)} has {fileColumns.length === 1 ? '1 column' : `${fileColumns.length} columns`}.{' '}
          {headingLine !== null && headingLine > 1 && `Its headings are in row ${headingLine}. `}Choose the one for each
          of Warrant’s; leave out what it does not have.
        </Text>
        <ul className={classes.columns}>
          {columns.map((column) => (
            <li key={column.name} className={classes.column}>
              <ColumnWords column={column} />
              <ColumnChoice
                column={column}
                fileColumns={fileColumns}
                index={indexOf.get(column.name) ?? null}
                onChange={(index) => match(column.name, index)}
              />
              <Samples samples={fileColumns.find(({ index }) => index === indexOf.get(column.name))?.samples ?? []} />
            </li>
          ))}
        </ul>
        {unused.length > 0 && (
          <Text size="sm" c="dimmed">
            Left out: {unused.map(({ heading, index }) => heading || `column ${index + 1}`).join(', ')}.
          </Text>
        )}
        {error !== null && error !== undefined && <ErrorBanner title="The file was not checked" error={error} />}
        <Group justify="space-between" gap="xs">
          <ButtonLink to="/import" variant="default">
            Back
          </ButtonLink>
          <Group gap="sm">
            {lacking.length > 0 && (
              <Text size="sm" role="status">
                Still needed: {lacking.map(({ heading }) => heading).join(', ')}
              </Text>
            )}
            <Button disabled={lacking.length > 0} loading={isChecking} onClick={onCheck}>
              Check the rows
            </Button>
          </Group>
        </Group>
      </Stack>
    </Section>
  )
}

function ColumnWords({ column: { name, heading, isRequired, takes } }: { readonly column: ImportColumn }) {
  return (
    <div>
      <Text fw={600}>
        {heading}
        {isRequired && (
          <Text component="span" size="sm" c="dimmed" fw={400}>
            {' '}
            needed
          </Text>
        )}
      </Text>
      {takes && (
        <Text size="sm" c="dimmed" id={`takes-${name}`}>
          {takes}
        </Text>
      )}
    </div>
  )
}

interface ColumnChoiceProps {
  readonly column: ImportColumn
  readonly fileColumns: readonly FileColumn[]
  readonly index: number | null
  readonly onChange: (index: number | null) => void
}

function ColumnChoice({ column: { name, heading, takes }, fileColumns, index, onChange }: ColumnChoiceProps) {
  return (
    <NativeSelect
      aria-label={`Column of the file for ${heading}`}
      aria-describedby={takes ? `takes-${name}` : undefined}
      value={index === null ? '' : String(index)}
      data={[
        { value: '', label: 'Not in the file' },
        ...fileColumns.map((column) => ({
          value: String(column.index),
          label: column.heading || `Column ${column.index + 1}`,
        })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
    />
  )
}

function Samples({ samples }: { readonly samples: readonly string[] }) {
  if (samples.length === 0) return <span />
  return (
    <Text component="span" c="dimmed" className={classes.samples}>
      such as {samples.join(' · ')}
    </Text>
  )
}
