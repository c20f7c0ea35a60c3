import { BWOF_TEMPLATES } from '@app/contract/bwof/rules'
import { shownDay } from '@app/contract/dates'
import { Stack, Switch, Text } from '@mantine/core'
import { memo, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { dayOf } from '../lib/dates.ts'
import type { DraftErrors } from '../lib/draft.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { FactGrid } from '../ui/layout/FactGrid.tsx'
import { fieldError } from '../ui/fields/field-error.ts'
import { FieldGroup } from '../ui/fields/FieldGroup.tsx'
import { LockToggle } from '../ui/fields/LockToggle.tsx'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { memoIgnoringHandlers } from '../lib/memo-ignoring-handlers.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { useIsKnownTown } from './api.ts'
import { AuthorityOfTown } from './AuthorityOfTown.tsx'
import type { PropertyFields } from './draft.ts'
import { PROPERTY_LABELS } from './labels.ts'
import { LinkedCompanyPicker } from './LinkedCompanyPicker.tsx'
import type { ChangeField } from './property-edits.ts'
import { partsOfAddress } from './typed-address.ts'

const TEMPLATES: readonly string[] = BWOF_TEMPLATES

const MemoTextField = memoIgnoringHandlers(TextField)
const MemoNotesField = memoIgnoringHandlers(NotesField)
const MemoCompanyPicker = memoIgnoringHandlers(LinkedCompanyPicker)

interface BasicsProps {
  readonly fields: PropertyFields
  /** Null for a new property. */
  readonly whenCreated: string | null
  /** Absent if the login may only read. */
  readonly change?: ChangeField | undefined
  readonly errors: DraftErrors
  /** Buttons beside the title. */
  readonly actions?: ReactNode
}

/** The name, address and other details of a building. */
export const BasicsSection = memo(function BasicsSection({
  fields,
  whenCreated,
  change,
  errors,
  actions,
}: BasicsProps) {
  const created = whenCreated && shownDay(dayOf(whenCreated))
  return (
    <Section id="property-details" title="Property Details" actions={actions}>
      {change ? (
        <BasicsForm fields={fields} created={created} change={change} errors={errors} />
      ) : (
        <FactGrid
          empty="Nothing has been recorded yet."
          facts={[
            ...(['buildingName', 'streetAddress', 'customerPropertyRef', 'suburb', 'city', 'postcode'] as const).map(
              (name) => [PROPERTY_LABELS[name], fields[name]] as const,
            ),
            ['Created', created],
          ]}
        />
      )}
    </Section>
  )
})

interface BasicsFormProps {
  readonly fields: PropertyFields
  /** Null for a new property, whose name is unlocked. */
  readonly created: string | null
  readonly change: ChangeField
  readonly errors: DraftErrors
}

/** Puts the parts of an address that stands in the street's field in their own, if those are empty and its town is known. */
function useSplitAddress(fields: PropertyFields, change: ChangeField) {
  const isKnownTown = useIsKnownTown()
  const latest = useRef(fields)
  useLayoutEffect(() => {
    latest.current = fields
  }, [fields])
  return async (address: string): Promise<void> => {
    const left = latest.current
    const parts = partsOfAddress(address)
    if (!parts || left.suburb || left.city || left.postcode || !(await isKnownTown(parts))) return
    // What was typed meanwhile stays.
    if (latest.current !== left) return
    change('streetAddress', parts.streetAddress)
    change('suburb', parts.suburb)
    change('city', parts.city)
    change('postcode', parts.postcode)
  }
}

type TextName =
  | 'propertyName'
  | 'buildingName'
  | 'streetAddress'
  | 'customerPropertyRef'
  | 'suburb'
  | 'city'
  | 'postcode'

function BasicsForm({ fields, created, change, errors }: BasicsFormProps) {
  const isNew = created === null
  const [isNameLocked, setNameLocked] = useState(!isNew)
  const splitAddress = useSplitAddress(fields, change)
  const text = (name: TextName) => ({
    'data-field': name,
    label: PROPERTY_LABELS[name],
    value: fields[name],
    onChange: (value: string) => change(name, value),
    error: errors[name],
  })

  return (
    <Stack gap="md">
      <FieldGroup columns={3}>
        <MemoTextField
          {...text('propertyName')}
          withAsterisk
          required
          autoFocus={isNew}
          readOnly={isNameLocked && !errors['propertyName']}
          rightSection={!isNew && <LockToggle of="property name" locked={isNameLocked} onChange={setNameLocked} />}
          rightSectionPointerEvents="all"
        />
        <MemoTextField {...text('buildingName')} />
        <MemoTextField {...text('customerPropertyRef')} />
        <MemoTextField {...text('streetAddress')} withAsterisk required onLeave={splitAddress} />
        <MemoTextField {...text('suburb')} />
        <MemoTextField {...text('city')} />
        <MemoTextField {...text('postcode')} inputMode="numeric" />
        <div>
          <MemoCompanyPicker
            of="regional authority"
            flag="authority"
            label={PROPERTY_LABELS.regionalAuthorityCompanyId}
            value={fields.regionalAuthorityCompanyId}
            onChange={(id) => change('regionalAuthorityCompanyId', id)}
            error={fieldError(PROPERTY_LABELS.regionalAuthorityCompanyId, errors['regionalAuthorityCompanyId'])}
          />
          <AuthorityOfTown
            city={fields.city}
            suburb={fields.suburb}
            value={fields.regionalAuthorityCompanyId}
            isNew={isNew}
            onUse={(id) => change('regionalAuthorityCompanyId', id)}
          />
        </div>
        <ChoiceField
          label={PROPERTY_LABELS.bwofTemplate}
          choices={TEMPLATES}
          labelOf={(template) => template || 'Default'}
          value={fields.bwofTemplate}
          onChange={(value) => change('bwofTemplate', value)}
        />
      </FieldGroup>
      <MemoNotesField
        label={PROPERTY_LABELS.propertyNotes}
        value={fields.propertyNotes}
        onChange={(value) => change('propertyNotes', value)}
        error={errors['propertyNotes']}
      />
      <FieldGroup columns={3}>
        <Switch
          label={PROPERTY_LABELS.enableEmailAutomation}
          checked={fields.enableEmailAutomation}
          onChange={(event) => change('enableEmailAutomation', event.currentTarget.checked)}
        />
        {created && (
          <Text size="sm" c="dimmed">
            Created {created}
          </Text>
        )}
      </FieldGroup>
    </Stack>
  )
}
