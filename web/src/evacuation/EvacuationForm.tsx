import {
  FIRE_ALARM_TYPES,
  FIRE_EVACUATION_SERVICE_TYPES,
  SECURITY_ALARM_TYPES,
  WARDEN_TRAINING,
} from '@app/contract/evacuation/rules'
import type { PropertyEvacuation } from '@app/contract/evacuation/schema'
import { Stack, Switch } from '@mantine/core'
import type { DraftErrors } from '../lib/draft.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import { fieldError } from '../ui/fields/field-error.ts'
import { FieldGroup } from '../ui/fields/FieldGroup.tsx'
import { SuggestedField } from '../ui/fields/SuggestedField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { EVACUATION_LABELS } from './labels.ts'

export interface EvacuationEdits {
  readonly change: <Name extends keyof PropertyEvacuation>(name: Name, value: PropertyEvacuation[Name]) => void
}

export interface EvacuationFormProps {
  readonly record: PropertyEvacuation
  readonly edits: EvacuationEdits
  readonly errors: DraftErrors
}

type TextName = 'schemeReference' | 'fireAlarmPanelLocated' | 'fireAlarmMonitoredBy'
type DayName = 'fireEvacuationManualLastUpdated' | 'nzfsApproval' | 'nzfApplicationDate'

/** The fields of an evacuation record. */
export function EvacuationForm({ record, edits, errors }: EvacuationFormProps) {
  const text = (name: TextName) => (
    <TextField
      label={EVACUATION_LABELS[name]}
      value={record[name]}
      onChange={(value) => edits.change(name, value)}
      error={errors[name]}
    />
  )
  const day = (name: DayName) => (
    <DateField
      label={EVACUATION_LABELS[name]}
      value={record[name]}
      onChange={(value) => edits.change(name, value)}
      error={fieldError(EVACUATION_LABELS[name], errors[name])}
    />
  )

  return (
    <Stack gap="lg">
      <FieldGroup legend="Scheme" columns={4}>
        <ChoiceField
          label={EVACUATION_LABELS.fireEvacuationServiceType}
          choices={FIRE_EVACUATION_SERVICE_TYPES}
          value={record.fireEvacuationServiceType}
          onChange={(value) => edits.change('fireEvacuationServiceType', value)}
        />
        <ChoiceField
          label={EVACUATION_LABELS.wardenTraining}
          choices={WARDEN_TRAINING}
          value={record.wardenTraining}
          onChange={(value) => edits.change('wardenTraining', value)}
        />
        {day('fireEvacuationManualLastUpdated')}
        {text('schemeReference')}
        {day('nzfApplicationDate')}
        {day('nzfsApproval')}
        <Switch
          mt={{ base: 0, xs: 26 }}
          label={EVACUATION_LABELS.nzfsApprovalRequired}
          checked={record.nzfsApprovalRequired}
          onChange={(event) => edits.change('nzfsApprovalRequired', event.currentTarget.checked)}
        />
      </FieldGroup>
      <FieldGroup legend="Alarms" columns={4}>
        <ChoiceField
          label={EVACUATION_LABELS.fireAlarmType}
          choices={FIRE_ALARM_TYPES}
          value={record.fireAlarmType}
          onChange={(value) => edits.change('fireAlarmType', value)}
        />
        <SuggestedField
          label={EVACUATION_LABELS.securityAlarmType}
          suggestions={SECURITY_ALARM_TYPES}
          value={record.securityAlarmType}
          onChange={(value) => edits.change('securityAlarmType', value)}
          error={errors['securityAlarmType']}
        />
        {text('fireAlarmPanelLocated')}
        {text('fireAlarmMonitoredBy')}
      </FieldGroup>
    </Stack>
  )
}
