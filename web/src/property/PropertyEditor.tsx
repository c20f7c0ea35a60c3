import type { VisibleProperty } from '@app/contract/property/schema'
import { Button, Grid, Switch, Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useSession } from '../auth/session.ts'
import { BwofPanel } from '../bwof/BwofPanel.tsx'
import { bwofAnniversary } from '@app/contract/service/rules'
import { CertificateSection } from '../certificate/CertificateSection.tsx'
import { CertifiedBadge } from '../certificate/CertifiedBadge.tsx'
import { ContactsEditor } from '../contact/ContactsEditor.tsx'
import { DefectsSection } from '../defect/DefectsSection.tsx'
import { DocumentsSection } from '../document/DocumentsSection.tsx'
import { EvacuationPanel } from '../evacuation/EvacuationPanel.tsx'
import { HistoryButton } from '../ui/domain/HistoryButton.tsx'
import { useAnySearch, useChangeSearch } from '../ui/table/change-search.ts'
import { countChanges } from '../lib/draft.ts'
import { errorsWithin } from '../lib/errors-within.ts'
import { PropertyMail } from '../mail/PropertyMail.tsx'
import { useOperator } from '../operator/api.ts'
import { useOperatorName } from '../operator/operator-name.ts'
import { AnswersSection } from '../return/AnswersSection.tsx'
import { useReturns } from '../return/api.ts'
import { readinessOf } from '../service/property-services/readiness.ts'
import { ServiceSection } from '../service/property-services/ServiceSection.tsx'
import { useFocusWrongField } from '../ui/editing/focus-wrong-field.ts'
import { deletedElsewhere, SavedElsewhere, savedElsewhere } from '../ui/editing/SavedElsewhere.tsx'
import { SaveBar } from '../ui/editing/SaveBar.tsx'
import { NoSuchProperty } from '../ui/domain/NoSuchProperty.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { InactiveBadge } from '../ui/feedback/StatusBadge.tsx'
import { useDraft } from '../ui/editing/use-draft.ts'
import { fieldOf, useScreenPlace } from '../ui/layout/screen-place.ts'
import { useGoBack } from '../ui/layout/use-go-back.ts'
import { useLeaveGuard } from '../ui/editing/use-leave-guard.ts'
import { useRemovals } from '../ui/editing/use-removals.ts'
import { CustomerWarrants } from '../warrant/CustomerWarrants.tsx'
import { WarrantSection } from '../warrant/WarrantSection.tsx'
import { useRestoreInProperty } from './api.ts'
import { AuthorityEmail } from './AuthorityEmail.tsx'
import { BasicsSection } from './BasicsSection.tsx'
import { mergedDraft } from './conflict.ts'
import { CustomerSection } from './CustomerSection.tsx'
import { DeleteProperty } from './DeleteProperty.tsx'
import { toPropertyDraft } from './draft.ts'
import { Glance } from './Glance.tsx'
import { OwnerSection } from './OwnerSection.tsx'
import classes from './PropertyEditor.module.css'
import { PropertyConflict } from './PropertyConflict.tsx'
import { PROPERTY_DRAFT } from './property-draft-kind.ts'
import { usePropertyEdits } from './property-edits.ts'
import { propertyRemovals, rowIdsOf, undoRemovalIn } from './property-removals.ts'
import { QuickScroll } from './QuickScroll.tsx'
import { usePropertySaving } from './use-property-saving.ts'
import { useServiceChanges } from './use-service-changes.ts'

interface PropertyEditorProps {
  readonly property: VisibleProperty
  /** Somebody else has deleted it, or the login may not see it any more. What is typed stays until it is discarded. */
  readonly isGone?: boolean
}

/** One property with everything that belongs to it. Internal users can edit it; others can read it. */
export function PropertyEditor({ property, isGone = false }: PropertyEditorProps) {
  const { propertyId } = property
  const { isInternal, audience: ownAudience } = useSession()
  const audience = property.seenAs ?? ownAudience
  const operatorName = useOperatorName(isInternal)
  const { data: operator } = useOperator(isInternal)
  const { data: returns } = useReturns(propertyId, isInternal)
  const editing = useDraft(PROPERTY_DRAFT, property)
  const { source, base, draft, changes, errors, version } = editing
  const edits = usePropertyEdits(editing.change)
  const goBack = useGoBack(isInternal ? '/properties' : '/')
  const { services, siteContacts, documents } = draft
  const removals = useRemovals({
    unsaved: useMemo(
      () => propertyRemovals({ services, siteContacts, documents }),
      [services, siteContacts, documents],
    ),
    undoRemoval: (moment) => editing.change((now) => undoRemovalIn(now, moment)),
    currentIds: rowIdsOf(property),
    restoring: useRestoreInProperty(propertyId),
  })
  const { save, isSaving, conflict, compare, closeConflict } = usePropertySaving(propertyId, editing, (sent) =>
    removals.setSaved(propertyRemovals(sent)),
  )
  const certified = useMemo(() => isInternal && <CertifiedBadge propertyId={propertyId} />, [isInternal, propertyId])
  const { certificate: linkedCertificateId } = useAnySearch()
  const changeSearch = useChangeSearch()
  const closeLink = useCallback(() => changeSearch({ certificate: undefined }), [changeSearch])
  useLeaveGuard(changes.length > 0)
  useFocusWrongField(editing.refusal)
  const changing = useServiceChanges(property)
  const [place, goToPlace] = useScreenPlace()
  const wantedField = useMemo(() => ({ name: fieldOf(place) }), [place])

  // Made from the saved property, as the server writes the e-mail from that. Memoised for BasicsSection.
  const { regionalAuthorityCompanyId, customerCompanyId, propertyName } = base.fields
  const readiness = useMemo(() => readinessOf(base.services), [base.services])
  const { bwofDay, ready, total } = readiness
  const authorityEmail = useMemo(
    () =>
      isInternal &&
      regionalAuthorityCompanyId !== null && (
        <AuthorityEmail
          propertyId={propertyId}
          propertyName={propertyName}
          authorityCompanyId={regionalAuthorityCompanyId}
          customerCompanyId={customerCompanyId}
          bwofDay={bwofDay}
          systems={{ total, outstanding: total - ready }}
        />
      ),
    [isInternal, propertyId, propertyName, regionalAuthorityCompanyId, customerCompanyId, bwofDay, ready, total],
  )

  if (isGone && changes.length === 0) return <NoSuchProperty propertyId={propertyId} />
  return (
    <>
      <ScreenHeader
        title={draft.fields.propertyName.trim() || `Property ${propertyId}`}
        aside={
          <>
            {!draft.fields.active && <InactiveBadge />}
            <Text size="sm" c="dimmed" className="tnum">
              ID {propertyId}
            </Text>
          </>
        }
        actions={
          <>
            {isInternal && (
              <>
                <Switch
                  label="Active"
                  checked={draft.fields.active}
                  onChange={(event) => edits.field('active', event.currentTarget.checked)}
                />
                <HistoryButton entity="property" id={propertyId} />
                <DeleteProperty property={source} />
              </>
            )}
            {changes.length === 0 && (
              <Button variant="default" onClick={() => goBack()}>
                Close
              </Button>
            )}
          </>
        }
      />
      <QuickScroll audience={audience} />
      <Glance property={source} readiness={readiness} />
      <div className={classes.sections}>
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: isInternal ? 8 : 12 }}>
            <BasicsSection
              key={version}
              fields={draft.fields}
              whenCreated={property.whenCreated}
              change={isInternal ? edits.field : undefined}
              errors={errors}
              actions={authorityEmail}
            />
          </Grid.Col>
          {isInternal && (
            <Grid.Col span={{ base: 12, lg: 4 }}>
              <CustomerSection
                customerCompanyId={draft.fields.customerCompanyId}
                billingEntityCompanyId={draft.fields.billingEntityCompanyId}
                billingEntityId={draft.fields.billingEntityId}
                savedEntity={source.billingEntity ?? null}
                change={edits.field}
                errors={errors}
              />
            </Grid.Col>
          )}
        </Grid>
        <ContactsEditor
          title="Site Contacts"
          contacts={draft.siteContacts}
          edits={isInternal ? edits.siteContacts : undefined}
          errors={errorsWithin(errors, 'siteContacts.')}
        />
        <ServiceSection
          propertyId={propertyId}
          propertyName={propertyName}
          customerCompanyId={customerCompanyId}
          services={draft.services}
          savedServices={base.services}
          audience={audience}
          errors={errorsWithin(errors, 'services.')}
          refusal={editing.refusal}
          changing={isInternal ? changing : null}
          hasUnsavedChanges={changes.length > 0}
          edits={edits.services}
          version={version}
          promises={returns?.promises}
          badge={certified}
        />
        <CertificateSection
          propertyId={propertyId}
          services={property.services}
          bwofDay={bwofAnniversary(property.services)}
          linkedId={linkedCertificateId}
          onLinkClosed={closeLink}
        />
        {isInternal && <AnswersSection propertyId={propertyId} services={property.services} />}
        {isInternal && (
          <WarrantSection propertyId={propertyId} customerCompanyId={customerCompanyId} onPlace={goToPlace} />
        )}
        {audience === 'customer' && <CustomerWarrants propertyId={propertyId} />}
        <DefectsSection propertyId={propertyId} />
        {isInternal && <PropertyMail propertyId={propertyId} />}
        <DocumentsSection
          propertyId={propertyId}
          documents={draft.documents}
          savedDocuments={base.documents}
          whenFirstUploaded={property.whenFirstDocumentUploaded}
          edits={isInternal ? edits.documents : undefined}
        />
        <OwnerSection
          owner={draft.owner}
          contacts={draft.ownerContacts}
          bwofContactId={draft.propertyBwof?.ownerContactId ?? null}
          error={errors['ownerId']}
          wantedField={wantedField}
          onChange={isInternal ? edits.owner : undefined}
        />
        <BwofPanel
          key={`bwof ${version}`}
          record={draft.propertyBwof}
          isSaved={base.propertyBwof !== null}
          ownerContacts={draft.ownerContacts}
          operatorName={operatorName}
          signatories={operator?.signatories}
          wantedField={wantedField}
          edits={isInternal ? edits.bwof : undefined}
          errors={errorsWithin(errors, 'propertyBwof.')}
        />
        {isInternal && (
          <EvacuationPanel
            key={`evacuation ${version}`}
            record={draft.propertyEvacuation}
            edits={edits.evacuation}
            errors={errorsWithin(errors, 'propertyEvacuation.')}
          />
        )}
      </div>
      <SaveBar
        changes={countChanges(changes)}
        onSave={save}
        onCancel={editing.cancel}
        isSaving={isSaving}
        obstacle={isGone && deletedElsewhere('property')}
        notice={
          editing.isOutdated &&
          !isGone &&
          !isSaving && <SavedElsewhere thing="property" onCompare={() => compare(savedElsewhere('property'))} />
        }
        removal={removals.removal}
      />
      {conflict && !isGone && (
        <PropertyConflict
          {...conflict}
          base={base}
          mine={draft}
          operatorName={operatorName}
          onKeep={(paths) => {
            editing.rebase(conflict.theirs, mergedDraft(toPropertyDraft(conflict.theirs), draft, paths))
            closeConflict()
          }}
          onReload={() => {
            editing.cancel()
            closeConflict()
          }}
        />
      )}
    </>
  )
}
