import { ActionIcon } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { memo } from 'react'
import type { DraftErrors, DraftValue } from '../lib/draft.ts'
import { FieldGroup } from '../ui/fields/FieldGroup.tsx'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { memoIgnoringHandlers } from '../lib/memo-ignoring-handlers.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import type { CompanyFields as Fields } from './company-fields.ts'
import { CompanyName } from './CompanyName.tsx'
import { COMPANY_LABELS } from './labels.ts'

interface CompanyFieldsProps {
  readonly fields: Fields
  readonly errors: DraftErrors
  /** Must be the same function on every render. */
  readonly onChange: (name: keyof Fields, value: DraftValue) => void
  readonly isNew: boolean
}

const MemoTextField = memoIgnoringHandlers(TextField)
const MemoNotesField = memoIgnoringHandlers(NotesField)

const ADDRESS = ['streetAddress', 'postalAddress', 'suburb', 'city', 'postCode'] as const

/** A company's name, contact details, address and notes. */
export const CompanyFields = memo(function CompanyFields({ fields, errors, onChange, isNew }: CompanyFieldsProps) {
  const text = (name: 'companyShortName' | 'accountNumber' | (typeof ADDRESS)[number]) => (
    <MemoTextField
      key={name}
      label={COMPANY_LABELS[name]}
      value={fields[name]}
      onChange={(value) => onChange(name, value)}
      error={errors[name]}
    />
  )

  return (
    <>
      <FieldGroup columns={2}>
        <CompanyName
          value={fields.companyName}
          onChange={(value) => onChange('companyName', value)}
          error={errors.companyName}
          isNew={isNew}
        />
        {text('companyShortName')}
        <TextField
          type="tel"
          label={COMPANY_LABELS.companyPhone}
          value={fields.companyPhone}
          onChange={(value) => onChange('companyPhone', value)}
          error={errors.companyPhone}
          rightSection={fields.companyPhone.trim() && <CallButton number={fields.companyPhone} />}
        />
        {text('accountNumber')}
        {ADDRESS.map(text)}
      </FieldGroup>
      <MemoNotesField
        mt="xs"
        label={COMPANY_LABELS.companyNotes}
        value={fields.companyNotes}
        onChange={(value) => onChange('companyNotes', value)}
        error={errors.companyNotes}
      />
    </>
  )
})

function CallButton({ number }: { readonly number: string }) {
  return (
    <ActionIcon
      component="a"
      href={`tel:${number.replace(/[^\d+]/g, '')}`}
      size="sm"
      aria-label={`Call ${number}`}
      title="Call"
    >
      <IconPhone size={16} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
