import { companyKind } from '@app/contract/company/rules'
import { Button, Grid, Stack } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ContactsEditor } from '../contact/ContactsEditor.tsx'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { countChanges } from '../lib/draft.ts'
import { errorsWithin } from '../lib/errors-within.ts'
import { HeldWhile } from '../ui/editing/HeldWhile.tsx'
import { useFocusWrongField } from '../ui/editing/focus-wrong-field.ts'
import { SaveBar } from '../ui/editing/SaveBar.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useDraft } from '../ui/editing/use-draft.ts'
import { useGoBack } from '../ui/layout/use-go-back.ts'
import { useLeaveGuard } from '../ui/editing/use-leave-guard.ts'
import { useAddCompany } from './api.ts'
import { NEW_COMPANY_DRAFT } from './company-draft.ts'
import { useContactEdits } from './company-edits.ts'
import { companyErrors, companyToAdd } from './company-to-save.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { CompanyRelationships } from './CompanyRelationships.tsx'
import { KIND_NAMES } from './kind-names.ts'

const route = getRouteApi('/companies/new')

/** Adds a company of the type given in the address (docs/rules/records.md#companies). */
export function NewCompanyScreen() {
  const { companyType } = route.useSearch()
  const navigate = useNavigate()
  const edit = useDraft(NEW_COMPANY_DRAFT, companyType)
  const { draft, changes, errors, refuse } = edit
  const add = useAddCompany(draft.fields.companyName.trim(), edit.version)
  // Until the record's screen is there, it could be added once more.
  const isAdding = add.isPending || add.isSuccess
  const goBack = useGoBack('/companies')
  const contactEdits = useContactEdits(edit.change)
  const contactErrors = useMemo(() => errorsWithin(errors, 'contacts.'), [errors])
  useLeaveGuard(changes.length > 0)
  useFocusWrongField(edit.refusal)

  const submit = (): void => {
    const { payload, errors: found } = companyToAdd(draft)
    if (!payload) return refuse(found)
    add.mutate(payload, {
      onSuccess: (companyId) =>
        navigate({
          to: '/companies/$companyId',
          params: { companyId: String(companyId) },
          replace: true,
          ignoreBlocker: true,
        }),
      onError: (error) => {
        const wrong = fieldErrorsIn(error)
        if (wrong.length > 0) refuse(companyErrors(wrong, payload))
      },
    })
  }

  return (
    <>
      <ScreenHeader
        title={`New ${KIND_NAMES[companyKind(draft.fields)].toLowerCase()}`}
        actions={
          changes.length === 0 && (
            <Button variant="default" onClick={() => goBack()}>
              Close
            </Button>
          )
        }
      />
      <HeldWhile isAdding={isAdding}>
        <Stack gap="md" key={edit.version}>
          <Grid gap="md">
            <Grid.Col span={{ base: 12, lg: 7 }}>
              <Section title="Details">
                <CompanyFields fields={draft.fields} errors={errors} onChange={edit.setValue} isNew />
              </Section>
            </Grid.Col>
            <Grid.Col span={{ base: 12, lg: 5 }}>
              <Section title="Relationships">
                <CompanyRelationships fields={draft.fields} onChange={edit.setValue} />
              </Section>
            </Grid.Col>
          </Grid>
          <ContactsEditor
            title="Contacts"
            contacts={draft.contacts}
            edits={contactEdits}
            canLogIn
            startsOpen
            errors={contactErrors}
          />
        </Stack>
      </HeldWhile>
      <SaveBar
        changes={countChanges(changes)}
        onSave={submit}
        onCancel={edit.cancel}
        isSaving={isAdding}
        saveLabel="Add new record"
      />
    </>
  )
}
