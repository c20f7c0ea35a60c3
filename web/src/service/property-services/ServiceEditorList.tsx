import { startTransition, useEffect, useState } from 'react'
import { NO_ERRORS, type DraftErrors } from '../../lib/draft.ts'
import { errorsWithin } from '../../lib/errors-within.ts'
import { PAGE_SIZES, type ListView } from '../../ui/table/list-view.ts'
import { Pager } from '../../ui/table/Pager.tsx'
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
  /** The way to write to a service's supplier, where there is one. */
  readonly emailOf: (service: ServiceRow) => ServiceEditorProps['onEmail']
  /** The row that was added last. */
  readonly addedId: number | null
  /** By row id and field: `12.price`. */
  readonly errors: DraftErrors
}

/** The services of a property in edit mode, a page of them at a time. */
export function ServiceEditorList(props: ServiceEditorListProps) {
  const { services, view, isNew, isBelow, emailOf, addedId, errors, ...rowProps } = props
  const pages = Math.max(1, Math.ceil(services.length / view.size))
  const page = Math.min(view.page, pages)
  const shown = services.slice((page - 1) * view.size, page * view.size)
  const drawn = useRowsInSight(shown, errors)

  return (
    <>
      <ul className={classes.list} aria-label="Services">
        {drawn.map((service) => {
          const id = serviceRows.idOf(service)
          return (
            <ServiceEditor
              key={id}
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
      {services.length > SMALLEST_PAGE && (
        <Pager page={page} pages={pages} size={view.size} rowCount={services.length} onChange={view.change} />
      )}
    </>
  )
}

/** How many rows a window holds: they are drawn at once, the others in the next idle moments. */
const ROWS_IN_SIGHT = 8

/** All of the rows, but not all at the first drawing: dozens of fields take their time. Wrong fields do not wait. */
function useRowsInSight(rows: readonly ServiceRow[], errors: DraftErrors): readonly ServiceRow[] {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return isWhole || errors !== NO_ERRORS ? rows : rows.slice(0, ROWS_IN_SIGHT)
}
