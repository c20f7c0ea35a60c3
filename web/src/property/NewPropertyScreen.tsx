import { Button, Grid, Switch } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSession } from '../auth/session.ts'
import { ContactsEditor } from '../contact/ContactsEditor.tsx'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { countChanges } from '../lib/draft.ts'
import { errorsWithin } from '../lib/errors-within.ts'
import { ServiceSection } from '../service/property-services/ServiceSection.tsx'
import { HeldWhile } from '../ui/editing/HeldWhile.tsx'
import { useFocusWrongField } from '../ui/editing/focus-wrong-field.ts'
import { SaveBar } from '../ui/editing/SaveBar.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { useDraft } from '../ui/editing/use-draft.ts'
import { useGoBack } from '../ui/layout/use-go-back.ts'
import { useLeaveGuard } from '../ui/editing/use-leave-guard.ts'
import { useAddProperty } from './api.ts'
import { BasicsSection } from './BasicsSection.tsx'
import { draftErrors } from './changes-to-save.ts'
import { CustomerSection } from './CustomerSection.tsx'
import { BLANK_PROPERTY, NEW_PROPERTY_DRAFT, propertyToAdd } from './new-property.ts'
import { OwnerSection } from './OwnerSection.tsx'
import { usePropertyEdits } from './property-edits.ts'
import classes from './PropertyEditor.module.css'

/** The services of a property without an id do not need one. */
const NO_PROPERTY_ID = 0

/**
 * Adds a property. Its warrant and evacuation record are filled in later, on its own screen
 * (docs/rules/screens.md#properties).
 */
export function NewPropertyScreen() {
  const { audience } = useSession()
  const navigate = useNavigate()
  const editing = useDraft(NEW_PROPERTY_DRAFT, BLANK_PROPERTY)
  const { draft, base, changes, errors, version, refuse } = editing
  const edits = usePropertyEdits(editing.change)
  const add = useAddProperty(draft.fields.propertyName.trim(), version)
  // Until the record's screen is there, it could be added once more.
  const isAdding = add.isPending || add.isSuccess
  const goBack = useGoBack('/properties')
  const contactErrors = useMemo(() => errorsWithin(errors, 'siteContacts.'), [errors])
  const serviceErrors = useMemo(() => errorsWithin(errors, 'services.'), [errors])
  useLeaveGuard(changes.length > 0)
  useFocusWrongField(editing.refusal)

  const submit = (): void => {
    const { payload, errors: found } = propertyToAdd(draft)
    if (!payload) return refuse(found)
    add.mutate(payload, {
      onSuccess: (propertyId) =>
        navigate({
          to: '/property/$propertyId',
          params: { propertyId: String(propertyId) },
          replace: true,
          ignoreBlocker: true,
        }),
      onError: (error) => {
        const wrong = fieldErrorsIn(error)
        if (wrong.length > 0) refuse(draftErrors(wrong, payload))
      },
    })
  }

  return (
    <>
      <ScreenHeader
        title="New property"
        actions={
          <>
            <Switch
              label="Active"
              checked={draft.fields.active}
              onChange={(event) => edits.field('active', event.currentTarget.checked)}
            />
            {changes.length === 0 && (
              <Button variant="default" onClick={() => goBack()}>
                Close
              </Button>
            )}
          </>
        }
      />
      <HeldWhile isAdding={isAdding}>
        <div className={classes.sections} key={version}>
          <Grid gap="md">
            <Grid.Col span={{ base: 12, lg: 8 }}>
              <BasicsSection fields={draft.fields} whenCreated={null} change={edits.field} errors={errors} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, lg: 4 }}>
              <CustomerSection
                customerCompanyId={draft.fields.customerCompanyId}
                billingEntityCompanyId={draft.fields.billingEntityCompanyId}
                billingEntityId={draft.fields.billingEntityId}
                savedEntity={null}
                change={edits.field}
                errors={errors}
              />
            </Grid.Col>
          </Grid>
          <ContactsEditor
            title="Site Contacts"
            contacts={draft.siteContacts}
            edits={edits.siteContacts}
            startsOpen
            errors={contactErrors}
          />
          <ServiceSection
            propertyId={NO_PROPERTY_ID}
            propertyName={draft.fields.propertyName}
            customerCompanyId={draft.fields.customerCompanyId}
            services={draft.services}
            savedServices={base.services}
            audience={audience}
            errors={serviceErrors}
            refusal={editing.refusal}
            edits={edits.services}
            version={version}
            startsOpen
          />
          <OwnerSection
            owner={draft.owner}
            contacts={draft.ownerContacts}
            bwofContactId={null}
            error={errors['ownerId']}
            onChange={edits.owner}
          />
        </div>
      </HeldWhile>
      <SaveBar
        changes={countChanges(changes)}
        onSave={submit}
        onCancel={editing.cancel}
        isSaving={isAdding}
        saveLabel="Add new record"
      />
    </>
  )
}
