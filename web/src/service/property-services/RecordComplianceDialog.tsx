import { shownDay, type Day } from '@app/contract/dates'
import { countsFromWork, recordCompliance, type RecordedCompliance } from '@app/contract/service/compliance'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState, type FormEvent } from 'react'
import { useGuardedClose } from '../../ui/editing/use-guarded-close.ts'
import { SAVES_BY_KEY } from '../../ui/editing/save-by-key.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Dialog } from '../../ui/layout/Dialog.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { useRetainedValue } from '../../lib/use-retained-value.ts'
import { WHY_IT_STAYS } from './change-in-words.ts'
import { serviceReadiness } from './readiness.ts'
import classes from './RecordComplianceDialog.module.css'
import type { ServiceRow } from './service-rows.ts'

interface RecordComplianceDialogProps {
  /** Null closes the dialog. */
  readonly service: ServiceRow | null
  readonly today: Day
  readonly bwofDay: Day | null
  /** Whether it saves at once. Otherwise the dates join the other edits of the property. */
  readonly savesAtOnce?: boolean
  readonly isSaving?: boolean
  /** `received` is the day that was entered. */
  readonly onRecord: (service: ServiceRow, recorded: RecordedCompliance, received: Day) => void
  readonly onClose: () => void
}

/** Asks for the day on which compliance was received, and shows the new dates before they are set. */
export function RecordComplianceDialog({ service, onClose, ...props }: RecordComplianceDialogProps) {
  const shown = useRetainedValue(service)
  const [isChanged, setChanged] = useState(false)
  const close = useGuardedClose(isChanged && service !== null, onClose)
  return (
    <Dialog opened={service !== null} onClose={close} title="Record compliance">
      {shown && <ComplianceForm service={shown} onChanged={setChanged} onClose={close} {...props} />}
    </Dialog>
  )
}

interface ComplianceFormProps extends RecordComplianceDialogProps {
  readonly service: ServiceRow
  /** Called with whether closing would lose what was entered. */
  readonly onChanged: (wouldLose: boolean) => void
}

function ComplianceForm({
  service,
  today,
  bwofDay,
  savesAtOnce = false,
  isSaving = false,
  onChanged,
  onRecord,
  onClose,
}: ComplianceFormProps) {
  const [received, setReceived] = useState<Day | null>(today)
  const isChanged = received !== today
  useEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged, onChanged])
  const recorded = received === null ? null : recordCompliance(service, received)
  // The next one counts from the last: an earlier one is refused (docs/rules/services-and-dates.md#recording-compliance).
  const earliest = countsFromWork(service.serviceId) ? service.whenLastComplianceReceived : null

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // An invalid date shows its own error and must be corrected first.
    const isWrong = event.currentTarget.querySelector('[aria-invalid="true"]') !== null
    if (recorded && received !== null && !isWrong && !isSaving) onRecord(service, recorded, received)
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text fw={550}>{service.serviceName}</Text>
        <DateField
          label="Compliance received on"
          value={received}
          onChange={setReceived}
          {...(savesAtOnce && { maxDate: today })}
          {...(earliest !== null && { minDate: earliest })}
          clearable={false}
          popoverProps={{ position: 'right-start' }}
          error={received === null && 'Compliance received on is required'}
        />
        {recorded && (
          <dl className={classes.dates} aria-live="polite">
            <Change
              label="Previous"
              from={service.whenLastComplianceReceived}
              to={recorded.whenLastComplianceReceived}
            />
            <Change
              label="Anniversary"
              from={service.whenNextServiceAnniversary}
              to={recorded.whenNextServiceAnniversary}
            />
            {serviceReadiness({ ...service, ...recorded }, bwofDay) === 'ready' && (
              <div>
                <dt>BWOF</dt>
                <dd>
                  <StatusBadge tone="away">ready</StatusBadge>
                </dd>
              </div>
            )}
          </dl>
        )}
        {recorded && recorded.effect !== 'moved' && <Text size="sm">{WHY_IT_STAYS[recorded.effect]}</Text>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {/* The day is usually today. Focusing the date field would open the calendar over the new dates. */}
          <Button type="submit" {...SAVES_BY_KEY} disabled={!recorded} loading={isSaving} data-autofocus>
            {savesAtOnce ? 'Record' : 'Set dates'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Change({ label, from, to }: { readonly label: string; readonly from: Day | null; readonly to: Day }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {from && from !== to && (
          <>
            <span className={classes.was}>{shownDay(from)}</span> <span aria-label="becomes">→</span>{' '}
          </>
        )}
        <strong>{shownDay(to)}</strong>
      </dd>
    </div>
  )
}
