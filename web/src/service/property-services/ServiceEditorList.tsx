import { startTransition, useEffect, useState } from 'react'
import { NO_ERRORS, type DraftErrors } from '../../lib/draft.ts'
import { errorsWithin } from '../../lib/errors-within.ts'
import { useRowKeys } from '../../ui/editing/use-row-keys.ts'
import { PAGE_SIZES, type ListView } from '../../ui/table/list-view.ts'
import { Pager } from '../../ui/table/Pager.tsx'
import { gridEditing } from './grid-editing.ts'
import { SERVICE_LABELS } from './labels.ts'
import { ServiceEditor } from './ServiceEditor.tsx'
import type { ServiceEditorProps } from './service-editor-props.ts'
import classes from './ServiceEditorList.module.css'
import { serviceRows, type ServiceRow } from './service-rows.ts'

const SMALLEST_PAGE = Math.min(...PAGE_SIZES)

interface ServiceEditorListProps extends Omit<
  ServiceEditorProps,
  'service' | 'isNew' | 'isBelow' | 'onEmail' | 'takesFocus'
> {
  readonly services: readonly ServiceRow[]
  readonly view: ListView
  readonly isNew: (service: ServiceRow) => boolean
  readonly isBelow: (service: ServiceRow) => boolean
  /** Returns the function that e-mails a service's supplier, if there is one. */
  readonly emailOf: (service: ServiceRow) => ServiceEditorProps['onEmail']
  /** The id of the row that was added last. */
  readonly addedId: number | null
  /** By row id and field: `12.price`. */
  readonly errors: DraftErrors
}

/** A page of a property's services in edit mode. */
export function ServiceEditorList(props: ServiceEditorListProps) {
  const { services, view, isNew, isBelow, emailOf, addedId, errors, ...rowProps } = props
  const pages = Math.max(1, Math.ceil(services.length / view.size))
  const page = Math.min(view.page, pages)
  const shown = services.slice((page - 1) * view.size, page * view.size)
  const keyOf = useRowKeys(services.map(serviceRows.idOf), {
    kindOf: (id) => services.find((row) => serviceRows.idOf(row) === id)?.serviceId,
  })
  const rendered = useRowsInSight(shown, errors)

  return (
    <>
      <div className={classes.list}>
        <div className={classes.grid}>
          <ServiceHeads />
          <ul className={classes.rows} aria-label="Services" {...gridEditing(shown, rowProps.edits.change)}>
            {rendered.map((service) => {
              const id = serviceRows.idOf(service)
              return (
                <ServiceEditor
                  key={keyOf(id)}
                  service={service}
                  isNew={isNew(service)}
                  isBelow={isBelow(service)}
                  onEmail={emailOf(service)}
                  takesFocus={id === addedId}
                  errors={errorsWithin(errors, `${id}.`)}
                  {...rowProps}
                />
              )
            })}
          </ul>
        </div>
      </div>
      {services.length > SMALLEST_PAGE && (
        <Pager
          label="Services"
          page={page}
          pages={pages}
          size={view.size}
          rowCount={services.length}
          onChange={view.change}
        />
      )}
    </>
  )
}

const HEADS = [
  'ref',
  'serviceType',
  'supplierCompanyId',
  'whenNextServiceAnniversary',
  'whenLastComplianceReceived',
  'price',
  'intervalMonths',
] as const

/** The names of the columns where the rows are wide enough for a grid. Each field has its own for screen readers. */
function ServiceHeads() {
  return (
    <div className={classes.heads} aria-hidden>
      <span>Service</span>
      {HEADS.map((name) => (
        <span key={name}>{SERVICE_LABELS[name]}</span>
      ))}
    </div>
  )
}

/** How many rows fit in a window. They render first, the others in idle time. */
const ROWS_IN_SIGHT = 16

/** The first rows, and all of them after the first render, because dozens of fields are slow. Errors do not wait. */
function useRowsInSight(rows: readonly ServiceRow[], errors: DraftErrors): readonly ServiceRow[] {
  const [showsAll, setShowsAll] = useState(false)
  useEffect(() => startTransition(() => setShowsAll(true)), [])
  return showsAll || errors !== NO_ERRORS ? rows : rows.slice(0, ROWS_IN_SIGHT)
}
