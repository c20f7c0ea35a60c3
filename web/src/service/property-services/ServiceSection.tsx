import type { Day } from '@app/contract/dates'
import type { Audience } from '@app/contract/roles'
import type { RecordedCompliance } from '@app/contract/service/compliance'
import type { SupplierPromise } from '@app/contract/return/schema'
import type { VisibleServiceDefinition } from '@app/contract/service/schema'
import { Switch } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { memo, useCallback, useMemo, useState, type ReactNode } from 'react'
import type { EmailCase } from '../../email/compose/email-case.ts'
import { EmailReview } from '../../email/lists/EmailReview.tsx'
import { today as currentDay } from '../../lib/dates.ts'
import { NO_ERRORS, type DraftErrors } from '../../lib/draft.ts'
import { useOperator } from '../../operator/api.ts'
import { KeywordFilter } from '../../ui/fields/KeywordFilter.tsx'
import { useLocalView } from '../../ui/table/list-view.ts'
import { ListToolbar } from '../../ui/table/ListToolbar.tsx'
import { LockToggle } from '../../ui/fields/LockToggle.tsx'
import { RowCount } from '../../ui/table/RowCount.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { AddService } from './AddService.tsx'
import { useReportsDue } from './api.ts'
import { RecordComplianceDialog } from './RecordComplianceDialog.tsx'
import { reportsVersion } from './report-due.ts'
import type { ServiceChanging } from './service-changing.ts'
import { serviceColumns } from './service-columns.tsx'
import type { ServiceEdits } from './service-edits.ts'
import { ServiceEditorList } from './ServiceEditorList.tsx'
import { pageOf, useIsBelow, useIsNew, useReadiness, useServiceList } from './service-list.ts'
import { useServiceMenu } from './service-menu.ts'
import { newServiceRow, serviceRows, type ServiceRow } from './service-rows.ts'
import { ServicesInPlace } from './ServicesInPlace.tsx'
import { ServiceTable } from './ServiceTable.tsx'
import { supplierEmail } from './supplier-email.ts'
import { SupplierPanel } from './SupplierPanel.tsx'
import { UsualSystems } from './UsualSystems.tsx'
import { confirmRemoval, systemsRemovedWith } from './warrant-removal.ts'
import { useHasRoom } from '../../ui/layout/room.ts'

/** The initial page size (docs/rules/screens.md#lists). */
const PAGE_SIZE = 50

/** From this width on, suppliers and last e-mails have their own columns. */
const WIDE = 78

const NO_PROMISES: readonly SupplierPromise[] = []
const UNSAVED = 'Save or cancel your changes to this property first: a change here is saved at once.'
const NO_OPERATOR = { companyId: null, companyName: '' }

interface ServiceSectionProps {
  readonly propertyId: number
  readonly propertyName: string
  /** The company whose contacts may get copies of reminders. */
  readonly customerCompanyId: number | null
  readonly services: readonly ServiceRow[]
  /** The services as they were loaded. */
  readonly savedServices: readonly ServiceRow[]
  readonly audience: Audience
  /** By row id and field: `12.price`. */
  readonly errors: DraftErrors
  /** Another object with each save that was refused. */
  readonly refusal: object | null
  readonly edits: ServiceEdits
  /** Changes services at once; null for logins that only read. */
  readonly changing?: ServiceChanging | null
  /** Whether the property has changes that are not saved: services then change together with them. */
  readonly hasUnsavedChanges?: boolean
  /** The days by which suppliers said that they will certify systems. */
  readonly promises?: readonly SupplierPromise[] | undefined
  /** Increases when edits are discarded. */
  readonly version: number
  /** Beside the title. Memoise it. */
  readonly badge?: ReactNode
  /** Whether it begins in edit mode, as for a new property. */
  readonly startsOpen?: boolean
}

/**
 * The services of a property: a table, and for internal users an edit mode
 * (docs/rules/screens.md#services-of-a-property).
 */
export const ServiceSection = memo(function ServiceSection(props: ServiceSectionProps) {
  const {
    propertyId,
    propertyName,
    customerCompanyId,
    services,
    savedServices,
    audience,
    errors,
    refusal,
    edits,
    version,
    badge,
  } = props
  const { changing = null, hasUnsavedChanges = false, promises = NO_PROMISES, startsOpen = false } = props
  const isInternal = audience === 'internal'
  const [isEditing, setEditing] = useState(startsOpen)
  const [showsNotes, setShowsNotes] = useState(true)
  const [addedId, setAddedId] = useState<number | null>(null)
  const [recordingId, setRecordingId] = useState<number | null>(null)
  const [supplierOf, setSupplierOf] = useState<ServiceRow | null>(null)
  const [emailed, setEmailed] = useState<EmailCase | null>(null)
  const view = useLocalView({ size: PAGE_SIZE })
  const { data: operator = NO_OPERATOR } = useOperator(isInternal)
  const isWide = useHasRoom({ from: WIDE })
  const isNew = useIsNew(services)
  const isBelow = useIsBelow(services)
  // The progress of a warrant is for the office and its customers, not for a supplier who sees only a part of it
  // (docs/rules/sessions-and-roles.md#internal-fields).
  const readiness = useReadiness(services, audience !== 'supplier')
  const today = currentDay()
  const reportsDue = useReportsDue(propertyId, isInternal ? reportsVersion(savedServices) : '')

  // Whoever edits the services saves the dates together with the other edits.
  const atOnce = isEditing || hasUnsavedChanges ? null : changing
  const { menu, open: openMenu, close: closeMenu } = useServiceMenu()
  const onRecord = useCallback((service: ServiceRow) => setRecordingId(serviceRows.idOf(service)), [])
  const record = useCallbackRef((service: ServiceRow, recorded: RecordedCompliance, received: Day) => {
    const { propertyServiceId, whenUpdated } = service
    if (atOnce && propertyServiceId && whenUpdated) {
      const change = { propertyServiceId, whenUpdated, complianceReceived: received }
      return atOnce.change(change, () => setRecordingId(null))
    }
    const { effect: _, ...dates } = recorded
    edits.change(serviceRows.idOf(service), dates)
    setRecordingId(null)
  })
  const onRemove = useCallbackRef(async (service: ServiceRow) => {
    const systems = systemsRemovedWith(service, services)
    if (await confirmRemoval(service, systems)) edits.remove([service, ...systems].map(serviceRows.idOf))
  })
  const emailSupplier = useCallbackRef((service: ServiceRow) => {
    const emailCase = supplierEmail(service, customerCompanyId)
    if (emailCase) setEmailed(emailCase)
    else toast.error('Clicked an unknown service type')
  })
  // The server e-mails the saved supplier, so it must be the one on the screen.
  const emailOf = useCallback(
    (service: ServiceRow) => {
      const saved = savedServices.find((row) => serviceRows.idOf(row) === serviceRows.idOf(service))
      return isInternal && saved?.supplierCompanyId === service.supplierCompanyId ? emailSupplier : undefined
    },
    [isInternal, savedServices, emailSupplier],
  )
  const canChange = changing !== null
  const columns = useMemo(
    () =>
      serviceColumns({
        today,
        isNew,
        isBelow,
        readiness,
        reportsDue,
        promises,
        isInternal,
        isWide,
        onSupplier: setSupplierOf,
        emailOf,
        onRecord,
        onMenu: canChange ? openMenu : undefined,
      }),
    [
      today,
      isNew,
      isBelow,
      readiness,
      reportsDue,
      promises,
      isInternal,
      isWide,
      emailOf,
      onRecord,
      canChange,
      openMenu,
    ],
  )
  const { list, edited, counted } = useServiceList({ services, savedServices, isEditing, columns, view })

  const edit = (): void => {
    setEditing(true)
    setAddedId(null)
    view.change({ sort: null })
  }
  const lock = (): void => {
    setEditing(false)
    edits.trimNotes()
  }
  const show = (id: number, among: readonly ServiceRow[]): void =>
    view.change({ filter: '', page: pageOf(id, among, view.size) })
  /** Returns the ids. */
  const addRows = (definitions: readonly VisibleServiceDefinition[]): readonly number[] => {
    const added: ServiceRow[] = []
    for (const definition of definitions) {
      const row = newServiceRow(serviceRows.nextId([...services, ...added]), propertyId, definition, operator)
      edits.add(row)
      added.push(row)
    }
    const ids = added.map(serviceRows.idOf)
    if (ids[0] !== undefined) show(ids[0], [...services, ...added])
    return ids
  }
  const addAll = (definitions: readonly VisibleServiceDefinition[]): void => setAddedId(addRows(definitions)[0] ?? null)
  // The focus stays in the picker for the next one, and goes to the first of them afterwards.
  const add = useCallbackRef((definition: VisibleServiceDefinition) => addRows([definition])[0] ?? 0)
  const present = services
    .filter(({ whenDeleted }) => whenDeleted === null)
    .map(({ serviceId }) => serviceId)
    .join(',')

  // Each refused save opens edit mode at the first service with an error: a filter or another page may hide it.
  const [lastRefusal, setLastRefusal] = useState(refusal)
  if (refusal !== lastRefusal) {
    setLastRefusal(refusal)
    if (errors !== NO_ERRORS) {
      edit()
      setShowsNotes(true)
      show(Number.parseInt(Object.keys(errors)[0] ?? '', 10), services)
    }
  }

  return (
    <Section
      id="services"
      title="Services"
      aside={
        <>
          <RowCount list={counted} />
          {badge}
        </>
      }
      actions={
        <>
          <Switch
            label="Show notes"
            size="xs"
            checked={showsNotes}
            onChange={(event) => setShowsNotes(event.currentTarget.checked)}
          />
          {isInternal && (
            <LockToggle
              of="services"
              locked={!isEditing}
              onChange={(locked) => (locked ? lock() : edit())}
              // Behind the lock nobody would see why the next save is refused.
              disabled={isEditing && errors !== NO_ERRORS}
            />
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
        {isEditing && (
          <AddService customerCompanyId={customerCompanyId} present={present} onAdd={add} onDone={setAddedId} />
        )}
      </ListToolbar>
      {isEditing && <UsualSystems services={services} customerCompanyId={customerCompanyId} onAdd={addAll} />}
      {isEditing ? (
        <ServiceEditorList
          key={version}
          services={edited}
          view={view}
          isNew={isNew}
          isBelow={isBelow}
          addedId={addedId}
          readiness={readiness}
          reportsDue={reportsDue}
          today={today}
          showsNotes={showsNotes}
          errors={errors}
          edits={edits}
          onSupplier={setSupplierOf}
          emailOf={emailOf}
          onRecord={onRecord}
          onRemove={onRemove}
        />
      ) : (
        <ServiceTable list={list} view={view} columns={columns} isBelow={isBelow} showsNotes={showsNotes} />
      )}
      <RecordComplianceDialog
        savesAtOnce={atOnce !== null}
        isSaving={atOnce?.isChanging ?? false}
        service={services.find((row) => serviceRows.idOf(row) === recordingId) ?? null}
        today={today}
        bwofDay={readiness?.bwofDay ?? null}
        onRecord={record}
        onClose={() => setRecordingId(null)}
      />
      {changing && menu && (
        <ServicesInPlace
          menu={menu}
          service={services.find((row) => serviceRows.idOf(row) === menu.propertyServiceId) ?? null}
          obstacle={hasUnsavedChanges ? UNSAVED : null}
          propertyName={propertyName}
          changing={changing}
          today={today}
          onRecord={onRecord}
          onCloseMenu={closeMenu}
        />
      )}
      <SupplierPanel service={supplierOf} onClose={() => setSupplierOf(null)} />
      <EmailReview emailCase={emailed} onClose={() => setEmailed(null)} />
    </Section>
  )
})
