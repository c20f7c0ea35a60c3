import { FATES, LIKELY_CHOICES, type Fate } from '@app/contract/import/rules'
import type { Import, ImportOptions, ImportOutcome, RowChoice } from '@app/contract/import/schema'
import { Button, Group, NativeSelect, Stack, Switch, Text, UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { StatusText } from '../ui/feedback/StatusBadge.tsx'
import { ButtonLink } from '../ui/layout/links.ts'
import { Section } from '../ui/layout/Section.tsx'
import { useRefusedRows, useRunImport } from './api.ts'
import { CheckedRows } from './CheckedRows.tsx'
import classes from './CheckStep.module.css'
import { FATE_WORDS, rowCount, summaryOf } from './words.ts'

type LikelyChoice = ImportOptions['likely']

const LIKELY_WORDS: Readonly<Record<LikelyChoice, string>> = {
  ask: 'Decide for each',
  take: 'Take each as the record found',
  add: 'Add them all anyway',
  skip: 'Skip them all',
}

interface CheckStepProps {
  readonly checked: Import
  readonly outcome: ImportOutcome
  readonly options: ImportOptions
  /** Checks again with other options. */
  readonly onChange: (changes: Partial<ImportOptions>) => void
  readonly isChecking: boolean
  readonly error: unknown
}

/** Shows what would become of each row, and imports them. */
export function CheckStep({ checked, outcome, options, onChange, isChecking, error }: CheckStepProps) {
  const { importId, kind, rowCount: rows } = checked
  const { counts, besides } = outcome
  const [fate, setFate] = useState<Fate>()
  const shownFate = fate && counts[fate] > 0 ? fate : undefined
  const running = useRunImport(importId)
  const refused = useRefusedRows(importId)
  const blocker = blockerOf(outcome, options, kind === 'certificates')

  const choose = (choice: RowChoice): void =>
    onChange({ choices: [...options.choices.filter(({ line }) => line !== choice.line), choice] })

  return (
    <Stack gap="md">
      <Section
        title="What would happen"
        aside={
          isChecking ? (
            <Text size="sm" c="dimmed" role="status">
              Checking…
            </Text>
          ) : null
        }
      >
        <Stack gap="sm">
          <Text role="status">
            {summaryOf(kind, outcome, ['Adds', 'changes'])}. The file has {rowCount(rows)}.{' '}
            {besides.length > 0 && `Besides: ${besides.join('; ')}.`}
          </Text>
          <div className={classes.fates} role="group" aria-label="Rows to show">
            <FateButton
              label={`All ${rows.toLocaleString('en-NZ')}`}
              isPressed={!shownFate}
              onClick={() => setFate(undefined)}
            />
            {FATES.filter((each) => counts[each] > 0).map((each) => (
              <FateButton
                key={each}
                fate={each}
                label={`${FATE_WORDS[each].label} ${counts[each].toLocaleString('en-NZ')}`}
                isPressed={shownFate === each}
                onClick={() => setFate(each)}
              />
            ))}
          </div>
          <Options outcome={outcome} options={options} isCertificates={kind === 'certificates'} onChange={onChange} />
          {counts.refused > 0 && (
            <Group>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconDownload size={16} aria-hidden />}
                loading={refused.isPending}
                onClick={() => refused.mutate()}
              >
                Download the refused rows
              </Button>
            </Group>
          )}
          {error !== null && error !== undefined && <ErrorBanner title="The file was not checked" error={error} />}
          {running.error && !running.isPending && (
            <ErrorBanner title="Nothing was imported" error={running.error} onRetry={() => onChange({})} />
          )}
          <Group justify="space-between" gap="xs">
            <ButtonLink
              variant="default"
              to="/import/$importId"
              params={{ importId: String(importId) }}
              search={{ step: 'match' }}
            >
              Back
            </ButtonLink>
            <Group gap="sm">
              {blocker && (
                <Text size="sm" role="status">
                  {blocker}
                </Text>
              )}
              <Button
                disabled={blocker !== null || isChecking}
                loading={running.isPending}
                onClick={() => running.mutate(outcome.checkedAs)}
              >
                {importLabel(outcome)}
              </Button>
            </Group>
          </Group>
        </Stack>
      </Section>
      <CheckedRows
        key={shownFate ?? 'all'}
        importId={importId}
        checkedAs={outcome.checkedAs}
        fate={shownFate}
        options={options}
        onChoose={choose}
      />
    </Stack>
  )
}

function importLabel({ counts }: ImportOutcome): string {
  const written = counts.added + counts.changed
  return written === 0 ? 'Import' : `Import ${rowCount(written)}`
}

/** What has to be done before the file can be imported; null if nothing. */
function blockerOf(
  { counts }: ImportOutcome,
  { leavesOutRefused }: ImportOptions,
  isCertificates: boolean,
): string | null {
  if (counts.likely > 0) return `Decide about ${rowCount(counts.likely)} first`
  if (counts.refused > 0 && (isCertificates || !leavesOutRefused)) {
    return isCertificates
      ? `Correct what is refused (${rowCount(counts.refused)}), and upload the file again`
      : `Correct or leave out what is refused (${rowCount(counts.refused)})`
  }
  return counts.added + counts.changed === 0 ? 'There is nothing to import' : null
}

interface FateButtonProps {
  readonly fate?: Fate
  readonly label: string
  readonly isPressed: boolean
  readonly onClick: () => void
}

function FateButton({ fate, label, isPressed, onClick }: FateButtonProps) {
  return (
    <UnstyledButton className={classes.fate} aria-pressed={isPressed} onClick={onClick}>
      {fate ? <StatusText tone={FATE_WORDS[fate].tone}>{label}</StatusText> : label}
    </UnstyledButton>
  )
}

interface OptionsProps {
  readonly outcome: ImportOutcome
  readonly options: ImportOptions
  readonly isCertificates: boolean
  readonly onChange: (changes: Partial<ImportOptions>) => void
}

/** Each option is shown while it decides about a row. */
function Options({ outcome: { counts }, options, isCertificates, onChange }: OptionsProps) {
  const { changesExisting, leavesOutRefused, likely, choices } = options
  const hasLikely = counts.likely > 0 || likely !== 'ask' || choices.length > 0
  const hasExisting = counts.left > 0 || changesExisting
  const hasRefused = counts.refused > 0 && !isCertificates
  if (!hasLikely && !hasExisting && !hasRefused) return null
  return (
    <Stack gap="xs" align="flex-start">
      {hasExisting && (
        <Switch
          label="Change what is there: filled cells take the place of what Warrant has"
          checked={changesExisting}
          onChange={({ currentTarget }) => onChange({ changesExisting: currentTarget.checked })}
        />
      )}
      {hasRefused && (
        <Switch
          label={`Leave out what is refused: ${rowCount(counts.refused)}`}
          checked={leavesOutRefused}
          onChange={({ currentTarget }) => onChange({ leavesOutRefused: currentTarget.checked })}
        />
      )}
      {hasLikely && (
        <NativeSelect
          label="Likely duplicates"
          value={likely}
          data={LIKELY_CHOICES.map((value) => ({ value, label: LIKELY_WORDS[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = LIKELY_CHOICES.find((each) => each === value)
            if (chosen) onChange({ likely: chosen })
          }}
        />
      )}
    </Stack>
  )
}
