import type { VisibleCertificate } from '@app/contract/certificate/schema'
import { shownDay, type Day } from '@app/contract/dates'
import type { VisiblePropertyService } from '@app/contract/service/schema'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import { FilingNote } from './FilingNote.tsx'
import { PaperButton } from './PaperButton.tsx'
import { anniversariesOf, systemRows } from './system-certificates.ts'
import { SystemItem } from './SystemItem.tsx'
import classes from './SystemItem.module.css'
import { useFiling } from './use-filing.ts'

interface SystemCertificatesProps {
  readonly propertyId: number
  readonly services: readonly VisiblePropertyService[]
  readonly certificates: readonly VisibleCertificate[]
  readonly bwofDay: Day | null
  readonly onOpen: (certificate: Pick<VisibleCertificate, 'certificateId'>) => void
}

/** The systems of a property with their certificates for one warrant, and filing new ones. */
export function SystemCertificates({ propertyId, services, certificates, bwofDay, onOpen }: SystemCertificatesProps) {
  const anniversaries = anniversariesOf(bwofDay, certificates)
  const [chosenYear, setYear] = useState<Day | null>(null)
  const year = chosenYear ?? bwofDay ?? anniversaries[0] ?? null
  const rows = systemRows(services, certificates, year)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const filing = useFiling(propertyId, year)
  const selected = rows.filter(({ propertyServiceId }) => chosen.has(propertyServiceId))
  const selectedIds = selected.map(({ propertyServiceId }) => propertyServiceId)

  /** A file that is dropped on one of several selected systems is for all of them. */
  const systemsWith = (id: number): readonly number[] => (chosen.has(id) ? selectedIds : [id])
  const file = (ids: readonly number[], files: readonly File[]): void => {
    setChosen(new Set())
    void filing.file(ids, files)
  }
  const add = async (ids: readonly number[]): Promise<void> => {
    const added = await filing.addWithoutPaper(ids).catch(() => null)
    if (!added) return
    setChosen(new Set())
    onOpen(added)
  }

  if (rows.length === 0) {
    return (
      <EmptyState title="No specified systems">
        Add the systems of the compliance schedule below the warrant under Services. Their certificates are filed here.
      </EmptyState>
    )
  }
  return (
    <>
      <ListToolbar>
        {year && (
          <ChoiceField
            aria-label="Warrant of"
            label=""
            size="xs"
            w={224}
            choices={anniversaries}
            labelOf={(day) => `Warrant of ${shownDay(day)}`}
            value={year}
            onChange={setYear}
          />
        )}
        <Text size="sm" c="dimmed">
          {year
            ? 'Drop a PDF on a system to file it. Photos of the pages of a paper become one PDF.'
            : 'Enter the anniversary of the warrant under Services before you file certificates.'}
        </Text>
      </ListToolbar>
      {selected.length > 0 && (
        <div className={classes.chosen} role="group" aria-label="Selected systems">
          <Text size="sm" fw={550}>
            {selected.length === 1 ? '1 system' : `${selected.length} systems`} selected
          </Text>
          <PaperButton size="compact-sm" variant="filled" onFiles={(files) => file(selectedIds, files)}>
            File one PDF
          </PaperButton>
          <Button size="compact-sm" variant="default" onClick={() => void add(selectedIds)}>
            Add without a paper
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => setChosen(new Set())}>
            Clear
          </Button>
        </div>
      )}
      <ul className={classes.list} aria-label="Certificates by system">
        {rows.map((system) => {
          const { propertyServiceId: id } = system
          return (
            <SystemItem
              key={id}
              system={system}
              isChosen={chosen.has(id)}
              onChoose={(isChosen) =>
                setChosen((old) => {
                  const next = new Set(old)
                  if (isChosen) next.add(id)
                  else next.delete(id)
                  return next
                })
              }
              filesFor={systemsWith(id).length}
              onFile={year ? (files) => file(systemsWith(id), files) : undefined}
              onAdd={() => void add([id])}
              onOpen={onOpen}
            >
              {filing.filings
                .filter(({ propertyServiceIds }) => propertyServiceIds[0] === id)
                .map((each) => (
                  <FilingNote
                    key={each.key}
                    filing={each}
                    onRetry={() => filing.retry(each)}
                    onReplace={(files) => {
                      filing.remove(each.key)
                      void filing.file(each.propertyServiceIds, files)
                    }}
                    onRemove={() => filing.remove(each.key)}
                  />
                ))}
            </SystemItem>
          )
        })}
      </ul>
    </>
  )
}
