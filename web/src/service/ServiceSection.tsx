import type { Audience } from '@app/contract/auth/roles'
import type { SeenServiceDefinition } from '@app/contract/service/schema'
import { Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo, useCallback, useMemo, useState } from 'react'
import { today as currentDay } from '../lib/dates.ts'
import { NO_ERRORS, type DraftErrors } from '../lib/draft.ts'
import { useOperator } from '../operator/api.ts'
import { KeywordFilter } from '../ui/KeywordFilter.tsx'
import { useListRows } from '../ui/list-rows.ts'
import { useLocalView } from '../ui/list-view.ts'
import { ListToolbar } from '../ui/ListToolbar.tsx'
import { LockToggle } from '../ui/LockToggle.tsx'
import { RowCount } from '../ui/RowCount.tsx'
import { Section } from '../ui/Section.tsx'
import { AddService } from './AddService.tsx'
import { readinessOf, type Readiness } from './readiness.ts'
import { RecordComplianceDialog } from './RecordComplianceDialog.tsx'
import { serviceColumns, serviceSearchText } from './service-columns.tsx'
import { ServiceEditorList } from './ServiceEditorList.tsx'
import type { ServiceEdits } from './service-edits.ts'
import { groupedByParent, newServiceRow, serviceRows, type ServiceRow } from './service-rows.ts'
import { ServiceTable } from './ServiceTable.tsx'
import { SupplierPanel } from './SupplierPanel.tsx'

/** Rows of the table at first (operations 9). */
const PAGE_SIZE = 50

/** From this width on suppliers and last e-mails have columns. */
const WIDE = '(min-width: 78em)'

interface ServiceSectionProps {
  readonly propertyId: number
  readonly services: readonly ServiceRow[]
  /** As they were loaded: what the filter searches while rows are edited, so that none vanishes under the hand. */
  readonly savedServices: readonly ServiceRow[]
  readonly audience: Audience
  readonly errors: DraftErrors
  readonly edits: ServiceEdits
  /** Moves when the edits were thrown away. */
  readonly version: number
}

/** The services of a property: a table to read, and for internal users an edit mode (operations 2.3). */
export const ServiceSection = memo(function ServiceSection(props: ServiceSectionProps) {
  const { propertyId, services, savedServices, audience, errors, edits, version } = props
  const isInternal = audience === 'internal'
  const [isLocked, setLocked] = useState(true)
  const [showsNotes, setShowsNotes] = useState(true)
  const [addedId, setAddedId] = useState<number | null>(null)
  const [recordingId, setRecordingId] = useState<number | null>(null)
  const [supplierOf, setSupplierOf] = useState<ServiceRow | null>(null)
  const isNew = useIsNew(services)
  const view = useLocalView({ size: PAGE_SIZE })
  const isWide = useMediaQuery(WIDE, window.matchMedia(WIDE).matches) ?? false
  const { data: operator = NO_OPERATOR } = useOperator(isInternal)
  const today = currentDay()
  // How far a warrant is concerns the office and its customers, not a supplier who sees a part of it (decisions 3).
  const readiness = useStableReadiness(services, audience !== 'supplier')

  const onRecord = useCallback((service: ServiceRow) => setRecordingId(serviceRows.idOf(service)), [])
  const columns = useMemo(
    () => serviceColumns({ today, isNew, readiness, isInternal, isWide, onSupplier: setSupplierOf, onRecord }),
    [today, isNew, readiness, isInternal, isWide, onRecord],
  )
  const present = useMemo(() => groupedByParent(serviceRows.present(services)), [services])
  const saved = useMemo(() => groupedByParent(serviceRows.present(savedServices)), [savedServices])
  const list = useListRows({ rows: isLocked ? present : saved, columns, view, searchText: serviceSearchText })

  const goTo = (id: number, among: readonly ServiceRow[]): void => {
    const at = among.findIndex((row) => serviceRows.idOf(row) === id)
    view.change({ filter: '', sort: null, page: Math.floor(Math.max(0, at) / view.size) + 1 })
  }
  const unlock = (): void => {
    setLocked(false)
    setAddedId(null)
    view.change({ sort: null })
  }
  const lock = (): void => {
    setLocked(true)
    edits.trimNotes()
  }
  const add = (definition: SeenServiceDefinition): void => {
    const row = newServiceRow(serviceRows.nextId(services), propertyId, definition, operator)
    edits.add(row)
    setAddedId(serviceRows.idOf(row))
    goTo(serviceRows.idOf(row), groupedByParent([...services, row]))
  }

  // What was refused has to be seen to be mended.
  const [answered, setAnswered] = useState(errors)
  if (errors !== answered) {
    setAnswered(errors)
    if (answered === NO_ERRORS) {
      unlock()
      setShowsNotes(true)
      goTo(Number.parseInt(Object.keys(errors)[0] ?? '', 10), present)
    }
  }

  return (
    <Section
      id="services"
      title="Services"
      aside={<RowCount list={list} />}
      actions={
        <>
          <Switch
            label="Show notes"
            size="xs"
            checked={showsNotes}
            onChange={(event) => setShowsNotes(event.currentTarget.checked)}
          />
          {isInternal && (
            <LockToggle of="services" locked={isLocked} onChange={(locked) => (locked ? lock() : unlock())} />
          )}
        </>
      }
    >
      <ListToolbar>
        <KeywordFilter
          value={view.filter}
          onChange={(filter) => view.change({ filter })}
          label="Service keyword filter.."
        />
        {!isLocked && <AddService onAdd={add} />}
      </ListToolbar>
      {isLocked ? (
        <ServiceTable list={list} view={view} columns={columns} showsNotes={showsNotes} />
      ) : (
        <ServiceEditorList
          key={version}
          services={whileEdited(present, list.rows)}
          view={view}
          isNew={isNew}
          addedId={addedId}
          readiness={readiness}
          today={today}
          showsNotes={showsNotes}
          errors={errors}
          edits={edits}
          onSupplier={setSupplierOf}
          onRecord={onRecord}
        />
      )}
      <RecordComplianceDialog
        service={services.find((row) => serviceRows.idOf(row) === recordingId) ?? null}
        today={today}
        bwofDay={readiness?.bwofDay ?? null}
        onRecord={(service, dates) => {
          edits.change(serviceRows.idOf(service), dates)
          setRecordingId(null)
        }}
        onClose={() => setRecordingId(null)}
      />
      <SupplierPanel service={supplierOf} onClose={() => setSupplierOf(null)} />
    </Section>
  )
})

const NO_OPERATOR = { companyId: null, companyName: '' }

/** The rows that were found as they were saved, in their edited state, and all that are not saved yet. */
function whileEdited(rows: readonly ServiceRow[], found: readonly ServiceRow[]): readonly ServiceRow[] {
  const foundIds = new Set(found.map(serviceRows.idOf))
  return rows.filter((row) => serviceRows.isNew(row) || foundIds.has(serviceRows.idOf(row)))
}

/** Whether a row came after the screen was opened. */
function useIsNew(services: readonly ServiceRow[]): (service: ServiceRow) => boolean {
  const [known] = useState(() => new Set(services.map(serviceRows.idOf)))
  return useCallback((service) => !known.has(serviceRows.idOf(service)), [known])
}

/** The same object until it says something else: every row is drawn with it. */
function useStableReadiness(services: readonly ServiceRow[], isSeen: boolean): Readiness | null {
  const { bwofDay, ready, total } = readinessOf(services)
  return useMemo(() => (isSeen ? { bwofDay, ready, total } : null), [isSeen, bwofDay, ready, total])
}
