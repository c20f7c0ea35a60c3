import {
  BWOF_ISSUED_BY,
  COMPLIANCE_SCHEDULE_MONTHS,
  FIRE_HAZARD_CATEGORIES,
  INTENDED_LIVES,
  OWNER_INSPECTIONS_COMPLETED_BY,
  PURPOSE_GROUPS,
} from '@app/contract/bwof/rules'
import type { SavedBwof } from '@app/contract/bwof/schema'
import { displayName } from '@app/contract/contact/rules'
import type { VisibleContact } from '@app/contract/contact/schema'
import { Stack, Switch } from '@mantine/core'
import type { DraftErrors } from '../lib/draft.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import { fieldError } from '../ui/fields/field-error.ts'
import { FieldGroup } from '../ui/fields/FieldGroup.tsx'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { memoIgnoringHandlers } from '../lib/memo-ignoring-handlers.ts'
import { SuggestedField } from '../ui/fields/SuggestedField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import type { BwofEdits } from './bwof-edits.ts'
import { BWOF_LABELS } from './labels.ts'
import { operatorChoice } from './operator-choices.ts'
import { bwofLabel } from './shown-bwof.ts'

const MemoTextField = memoIgnoringHandlers(TextField)
const MemoSuggestedField = memoIgnoringHandlers(SuggestedField)
const MemoDateField = memoIgnoringHandlers(DateField)
const MemoNotesField = memoIgnoringHandlers(NotesField)

interface BwofFormProps {
  readonly record: SavedBwof
  readonly ownerContacts: readonly VisibleContact[]
  readonly operatorName: string
  readonly signatories?: readonly { readonly name: string }[] | undefined
  readonly edits: BwofEdits
  readonly errors: DraftErrors
}

type FieldOf<Value> = { [Name in keyof SavedBwof]: SavedBwof[Name] extends Value ? Name : never }[keyof SavedBwof]
type TextName = Exclude<FieldOf<string>, 'bwofIssuedBy' | 'ownerInspectionsCompletedBy'>
type DayName = 'bwofIssuedDate' | 'bwofExpectedDate' | 'buildingSafetyManualIssuedOrUpdated'

/** The fields of a BWOF record, in the order of the forms that are printed from it. */
export function BwofForm({ record, ownerContacts, operatorName, signatories = [], edits, errors }: BwofFormProps) {
  const text = (name: TextName) => (
    <MemoTextField
      data-field={name}
      label={BWOF_LABELS[name]}
      value={record[name]}
      onChange={(value) => edits.change(name, value)}
      error={errors[name]}
    />
  )
  const suggested = (name: TextName, offered: readonly string[]) => (
    <MemoSuggestedField
      data-field={name}
      label={BWOF_LABELS[name]}
      suggestions={offered}
      value={record[name]}
      onChange={(value) => edits.change(name, value)}
      error={errors[name]}
    />
  )
  const day = (name: DayName) => (
    <MemoDateField
      label={BWOF_LABELS[name]}
      value={record[name]}
      onChange={(value) => edits.change(name, value)}
      error={fieldError(BWOF_LABELS[name], errors[name])}
    />
  )
  const onOrOff = (name: FieldOf<boolean>) => (
    <Switch
      label={bwofLabel(BWOF_LABELS[name], operatorName)}
      checked={record[name]}
      onChange={(event) => edits.change(name, event.currentTarget.checked)}
    />
  )
  const byOperator = (choice: string) => operatorChoice(choice, operatorName)
  const contactName = (id: number | null): string => {
    const contact = ownerContacts.find(({ contactId }) => contactId === id)
    return contact ? displayName(contact) : 'None'
  }

  return (
    <Stack gap="lg">
      <FieldGroup legend="Warrant" columns={4}>
        <ChoiceField
          label={BWOF_LABELS.bwofIssuedBy}
          choices={BWOF_ISSUED_BY}
          labelOf={byOperator}
          value={record.bwofIssuedBy}
          onChange={(value) => edits.change('bwofIssuedBy', value)}
        />
        {day('bwofIssuedDate')}
        {day('bwofExpectedDate')}
        {suggested(
          'issuedBy',
          signatories.map(({ name }) => name),
        )}
        {text('relationshipToOwner')}
        <ChoiceField
          label={BWOF_LABELS.ownerContactId}
          choices={[null, ...ownerContacts.map(({ contactId }) => contactId)]}
          labelOf={contactName}
          value={record.ownerContactId}
          onChange={(value) => edits.change('ownerContactId', value)}
          error={errors['ownerContactId']}
        />
        {text('bwofLocated')}
        <ChoiceField
          label={BWOF_LABELS.ownerInspectionsCompletedBy}
          choices={OWNER_INSPECTIONS_COMPLETED_BY}
          labelOf={byOperator}
          value={record.ownerInspectionsCompletedBy}
          onChange={(value) => edits.change('ownerInspectionsCompletedBy', value)}
        />
      </FieldGroup>
      <FieldGroup legend="Building" columns={4}>
        {suggested('purposeGroup', PURPOSE_GROUPS)}
        {suggested('highestFireHazardCategoryFhcNumber', FIRE_HAZARD_CATEGORIES)}
        {text('maximumNumberOfOccupants')}
        {text('firstConstructed')}
        {suggested('intendedLifeOfTheBuilding', INTENDED_LIVES)}
        {text('levelUnitNo')}
        {text('locationOfBuildingWithinSite')}
        {text('legalDescription')}
      </FieldGroup>
      <MemoNotesField
        data-field="buildingUse"
        label={BWOF_LABELS.buildingUse}
        value={record.buildingUse}
        onChange={(value) => edits.change('buildingUse', value)}
        error={errors['buildingUse']}
      />
      <FieldGroup legend="Compliance schedule and papers" columns={4}>
        {text('complianceSchedule')}
        <ChoiceField
          data-field="complianceScheduleMonths"
          label={BWOF_LABELS.complianceScheduleMonths}
          choices={[null, ...COMPLIANCE_SCHEDULE_MONTHS]}
          labelOf={(months) => String(months ?? 'Not known')}
          value={record.complianceScheduleMonths}
          onChange={(value) => edits.change('complianceScheduleMonths', value)}
        />
        {text('buildingConsent')}
        {text('codeComplianceCertificate')}
        {text('buildingSafetyManualLocated')}
        {day('buildingSafetyManualIssuedOrUpdated')}
      </FieldGroup>
      <FieldGroup columns={3}>
        {onOrOff('complianceScheduleOnFile')}
        {onOrOff('fireReportOnFile')}
        {onOrOff('compassDoTestingOrMaintenance')}
      </FieldGroup>
    </Stack>
  )
}
