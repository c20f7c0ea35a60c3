import { companyKind } from '@app/contract/company/rules'
import type { VisibleCompany } from '@app/contract/company/schema'
import { Badge, Button, Grid, Stack, Switch, Text } from '@mantine/core'
import { useMemo } from 'react'
import { ContactsEditor } from '../contact/ContactsEditor.tsx'
import { HistoryButton } from '../ui/domain/HistoryButton.tsx'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { countChanges } from '../lib/draft.ts'
import { errorsWithin } from '../lib/errors-within.ts'
import { LazyConflictDialog } from '../ui/editing/LazyConflictDialog.tsx'
import { useFocusWrongField } from '../ui/editing/focus-wrong-field.ts'
import { ButtonLink } from '../ui/layout/links.ts'
import { deletedElsewhere, SavedElsewhere, savedElsewhere } from '../ui/editing/SavedElsewhere.tsx'
import { SaveBar } from '../ui/editing/SaveBar.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { InactiveBadge } from '../ui/feedback/StatusBadge.tsx'
import { useConflict } from '../ui/editing/use-conflict.ts'
import { useDraft } from '../ui/editing/use-draft.ts'
import { useGoBack } from '../ui/layout/use-go-back.ts'
import { useLeaveGuard } from '../ui/editing/use-leave-guard.ts'
import { useRemovals } from '../ui/editing/use-removals.ts'
import { useRepeatedSave } from '../ui/editing/use-repeated-save.ts'
import { savingFailure, useRestoreInCompany, useRetrieveCompany, useSaveCompany } from './api.ts'
import { AssociatedProperties } from './AssociatedProperties.tsx'
import { BillingEntitiesEditor } from './BillingEntitiesEditor.tsx'
import { companyPathLabel, shownCompanyValue } from './company-conflict.ts'
import { COMPANY_DRAFT } from './company-draft.ts'
import { useBillingEntityEdits, useContactEdits } from './company-edits.ts'
import { companyRemovals, restorationObstacle, rowIdsOf, undoRemovalIn } from './company-removals.ts'
import { companyErrors, companyToSave } from './company-to-save.ts'
import { CompanyEmails } from './CompanyEmails.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { CompanyRelationships } from './CompanyRelationships.tsx'
import { SupplierFiguresPanel } from './SupplierFiguresPanel.tsx'
import { DeleteCompany } from './DeleteCompany.tsx'
import { KIND_NAMES } from './kind-names.ts'
import { COMPANY_LABELS } from './labels.ts'
import { NoSuchCompany } from './NoSuchCompany.tsx'

interface CompanyEditorProps {
  readonly company: VisibleCompany
  /** Somebody else has deleted it. What is typed stays until it is discarded. */
  readonly isGone?: boolean
}

/** Edits or deletes a company (docs/rules/screens.md#companies). */
export function CompanyEditor({ company, isGone = false }: CompanyEditorProps) {
  const { companyId, associatedProperties = [] } = company
  const edit = useDraft(COMPANY_DRAFT, company)
  const { source, draft, changes, errors } = edit
  const save = useSaveCompany(companyId)
  const retrieve = useRetrieveCompany(companyId)
  const { openConflict, compare, dialog } = useConflict(COMPANY_DRAFT, edit, retrieve)
  const { saveRest, noteFailure } = useRepeatedSave(COMPANY_DRAFT, edit, retrieve, savingFailure(companyId))
  const { contacts, billingEntities } = draft
  const removals = useRemovals({
    unsaved: useMemo(() => companyRemovals({ contacts, billingEntities }), [contacts, billingEntities]),
    undoRemoval: (moment) => edit.change((now) => undoRemovalIn(now, moment)),
    currentIds: rowIdsOf(company),
    restoring: useRestoreInCompany(companyId),
    obstacleTo: (rows) => restorationObstacle(company, rows),
  })
  const goBack = useGoBack('/companies')
  const contactEdits = useContactEdits(edit.change)
  const billingEntityEdits = useBillingEntityEdits(edit.change)
  const contactErrors = useMemo(() => errorsWithin(errors, 'contacts.'), [errors])
  const billingEntityErrors = useMemo(() => errorsWithin(errors, 'billingEntities.'), [errors])
  useLeaveGuard(changes.length > 0)
  useFocusWrongField(edit.refusal)

  const submit = (): void =>
    saveRest((rest) => {
      const { payload, errors: found } = companyToSave(rest.source, rest.base, rest.draft)
      if (!payload) return edit.refuse(found)
      save.mutate(payload, {
        onSuccess: (saved) => {
          edit.saved(saved, rest.draft)
          removals.setSaved(companyRemovals(rest.draft))
        },
        onError: (error) => {
          noteFailure(error, rest)
          openConflict(error)
          const wrong = fieldErrorsIn(error)
          if (wrong.length > 0) edit.refuse(companyErrors(wrong, payload))
        },
      })
    })

  if (isGone && changes.length === 0) return <NoSuchCompany companyId={companyId} />
  return (
    <>
      <ScreenHeader
        title={source.companyName}
        aside={
          <>
            <Badge variant="light" radius="sm" tt="none">
              {KIND_NAMES[companyKind(draft.fields)]}
            </Badge>
            {!draft.fields.active && <InactiveBadge />}
            <Text size="sm" c="dimmed" className="tnum">
              ID {companyId}
            </Text>
          </>
        }
        actions={
          <>
            <Switch
              label={COMPANY_LABELS.active}
              checked={draft.fields.active}
              onChange={(event) => edit.setValue('active', event.currentTarget.checked)}
            />
            <ButtonLink
              to="/company-pricing-summary/$companyId"
              params={{ companyId: String(companyId) }}
              variant="default"
            >
              Pricing Summary
            </ButtonLink>
            <HistoryButton entity="company" id={companyId} />
            <DeleteCompany company={source} />
            {changes.length === 0 && (
              <Button variant="default" onClick={() => goBack()}>
                Close
              </Button>
            )}
          </>
        }
      />
      <Stack gap="md" key={edit.version}>
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <Section title="Details">
              <CompanyFields fields={draft.fields} errors={errors} onChange={edit.setValue} isNew={false} />
            </Section>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Stack gap="md">
              <Section title="Relationships">
                <CompanyRelationships fields={draft.fields} onChange={edit.setValue} />
              </Section>
              {source.isSupplier && <SupplierFiguresPanel companyId={companyId} />}
              {associatedProperties.length > 0 && <CompanyEmails fields={draft.fields} onChange={edit.setValue} />}
            </Stack>
          </Grid.Col>
        </Grid>
        <ContactsEditor
          title="Contacts"
          contacts={draft.contacts}
          edits={contactEdits}
          canLogIn
          errors={contactErrors}
        />
        <BillingEntitiesEditor
          billingEntities={draft.billingEntities}
          edits={billingEntityEdits}
          errors={billingEntityErrors}
        />
        <AssociatedProperties properties={associatedProperties} />
      </Stack>
      <SaveBar
        changes={countChanges(changes)}
        onSave={submit}
        onCancel={edit.cancel}
        isSaving={save.isPending}
        obstacle={isGone && deletedElsewhere('company')}
        notice={
          edit.isOutdated &&
          !isGone &&
          !save.isPending && <SavedElsewhere thing="company" onCompare={() => compare(savedElsewhere('company'))} />
        }
        removal={removals.removal}
      />
      {dialog && !isGone && (
        <LazyConflictDialog
          {...dialog}
          labelOf={(path) => companyPathLabel(draft, path)}
          showValue={shownCompanyValue}
        />
      )}
    </>
  )
}
