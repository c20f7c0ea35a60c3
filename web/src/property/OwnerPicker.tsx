import type { VisibleCompany } from '@app/contract/company/schema'
import { useState } from 'react'
import { CompanyPicker } from '../company/CompanyPicker.tsx'
import { confirm } from '../ui/feedback/confirm.ts'
import { fieldError } from '../ui/fields/field-error.ts'
import { useRetrieveOwner } from './api.ts'
import type { PropertyDraft } from './draft.ts'

interface OwnerPickerProps {
  readonly owner: PropertyDraft['owner']
  readonly error: string | undefined
  readonly onChange: (owner: VisibleCompany | null) => void
}

interface Choice {
  readonly companyId: number | null
  readonly name: string
}

/** Chooses another owner, after asking to confirm. */
export function OwnerPicker({ owner, error, onChange }: OwnerPickerProps) {
  const retrieve = useRetrieveOwner()
  // Shown until it is decided. Without it the field would stay empty after a removal that the person takes back.
  const [asked, setAsked] = useState<Choice | null>(null)
  const shown = asked ?? { companyId: owner?.companyId ?? null, name: owner?.companyName }

  const choose = async (choice: Choice): Promise<void> => {
    setAsked(choice)
    await decide(choice)
    setAsked(null)
  }

  const decide = async ({ companyId, name }: Choice): Promise<void> => {
    const isSure = await confirm({
      title: 'Change owner',
      message: companyId
        ? `Make ${name} the owner? Its first contact, if any, becomes the owner contact on the BWOF.`
        : `Remove ${owner?.companyName ?? ''} as the owner? The BWOF then shows no owner contact.`,
      confirm: 'Change owner',
    })
    if (!isSure) return
    if (companyId === null) return onChange(null)
    const company = await retrieve(companyId)
    if (company) onChange(company)
  }

  return (
    <CompanyPicker
      data-field="ownerId"
      label="Owner"
      placeholder="Choose a company…"
      value={shown.companyId}
      currentName={shown.name}
      error={fieldError('Owner', error)}
      onChange={(companyId, company) => void choose({ companyId, name: company?.name ?? '' })}
      maw={420}
      mb="md"
    />
  )
}
