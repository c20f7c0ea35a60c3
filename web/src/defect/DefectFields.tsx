import { RESPONSIBLE_PARTIES, SEVERITIES } from '@app/contract/defect/rules'
import type { VisibleDefect } from '@app/contract/defect/schema'
import { systemCode } from '@app/contract/service/system-code'
import { Stack } from '@mantine/core'
import { today } from '../lib/dates.ts'
import type { DraftErrors, DraftValue } from '../lib/draft.ts'
import { inWords } from '../lib/words.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import { fieldError } from '../ui/fields/field-error.ts'
import { FieldGroup } from '../ui/fields/FieldGroup.tsx'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { SearchSelect } from '../ui/fields/SearchSelect.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useSystems } from './api.ts'
import type { DefectDraft } from './defect-draft.ts'
import { DEFECT_LABELS } from './labels.ts'
import { systemName } from './system-name.ts'

interface DefectFieldsProps {
  readonly propertyId: number
  readonly draft: DefectDraft
  /** The system as it is stored, which may have been removed since. */
  readonly system: VisibleDefect['system']
  readonly errors: DraftErrors
  readonly onChange: (name: keyof DefectDraft, value: DraftValue) => void
}

/** The facts of a defect. */
export function DefectFields({ propertyId, draft, system, errors, onChange }: DefectFieldsProps) {
  const text = (name: 'location' | 'standard' | 'foundBy') => (
    <TextField
      label={DEFECT_LABELS[name]}
      value={draft[name]}
      onChange={(value) => onChange(name, value)}
      error={errors[name]}
    />
  )
  const day = (name: 'foundDate' | 'dueDate') => (
    <DateField
      label={DEFECT_LABELS[name]}
      value={draft[name]}
      onChange={(value) => onChange(name, value)}
      {...(name === 'foundDate' && { maxDate: today() })}
      error={fieldError(DEFECT_LABELS[name], errors[name])}
    />
  )
  return (
    <Stack gap="sm">
      <NotesField
        label={DEFECT_LABELS.description}
        value={draft.description}
        onChange={(value) => onChange('description', value)}
        error={errors['description']}
        required
        data-autofocus
      />
      <FieldGroup columns={2}>
        <ChoiceField
          label={DEFECT_LABELS.severity}
          choices={SEVERITIES}
          labelOf={inWords}
          value={draft.severity}
          onChange={(value) => onChange('severity', value)}
          error={errors['severity']}
        />
        <SystemPicker
          propertyId={propertyId}
          value={draft.propertyServiceId}
          system={system}
          onChange={(value) => onChange('propertyServiceId', value)}
          error={errors['propertyServiceId']}
        />
        {text('location')}
        {text('standard')}
      </FieldGroup>
      <NotesField
        label={DEFECT_LABELS.action}
        value={draft.action}
        onChange={(value) => onChange('action', value)}
        error={errors['action']}
      />
      <FieldGroup columns={2}>
        <ChoiceField
          label={DEFECT_LABELS.responsible}
          choices={RESPONSIBLE_PARTIES}
          labelOf={inWords}
          value={draft.responsible}
          onChange={(value) => onChange('responsible', value)}
          error={errors['responsible']}
        />
        {day('dueDate')}
        {text('foundBy')}
        {day('foundDate')}
      </FieldGroup>
    </Stack>
  )
}

interface SystemPickerProps {
  readonly propertyId: number
  readonly value: number | null
  readonly system: VisibleDefect['system']
  readonly onChange: (propertyServiceId: number | null) => void
  readonly error: string | undefined
}

/** One of the property's services, or none for a defect of the building itself. */
function SystemPicker({ propertyId, value, system, onChange, error }: SystemPickerProps) {
  const { data: services = [], isPending } = useSystems(propertyId)
  const offered = services.map(({ propertyServiceId, serviceName, ref }) => ({
    value: String(propertyServiceId),
    label: [serviceName, ref && `(${ref})`].filter(Boolean).join(' '),
  }))
  const isStored = system !== null && value === system.propertyServiceId
  const isListed = value === null || offered.some((option) => option.value === String(value))
  return (
    <SearchSelect
      label={DEFECT_LABELS.propertyServiceId}
      placeholder="The building itself"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear system', 'aria-hidden': false, tabIndex: 0 }}
      nothingFoundMessage={isPending ? 'Loading services…' : 'No service matches'}
      data={isListed ? offered : [{ value: String(value), label: isStored ? systemName(system) : '…' }, ...offered]}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      error={fieldError(DEFECT_LABELS.propertyServiceId, error)}
      description={isStored ? systemCode(system) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
