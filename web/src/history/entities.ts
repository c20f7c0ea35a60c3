import { SETTINGS_LABELS } from '@app/contract/settings/labels'
import { ROLE_NAMES } from '@app/contract/user/rules'
import { HISTORY_ENTITIES, type HistoryEntity } from '@app/contract/history/schema'
import { BWOF_LABELS } from '../bwof/labels.ts'
import { CERTIFICATE_LABELS } from '../certificate/labels.ts'
import { BILLING_ENTITY_LABELS, COMPANY_LABELS } from '../company/labels.ts'
import { CONTACT_LABELS } from '../contact/labels.ts'
import { DEFECT_LABELS } from '../defect/labels.ts'
import { EVACUATION_LABELS } from '../evacuation/labels.ts'
import { IQP_LABELS } from '../iqp/labels.ts'
import { inWords } from '../lib/words.ts'
import { PROPERTY_LABELS } from '../property/labels.ts'
import { DEFINITION_LABELS } from '../service/definitions/definition-labels.ts'
import { SERVICE_LABELS } from '../service/property-services/labels.ts'
import { USER_LABELS } from '../user/user-draft.ts'
import { WARRANT_LABELS } from '../warrant/labels.ts'

interface Entity {
  /** The name of one such record, for people. */
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  /** Fields that mean nothing to people, such as the record's own id. */
  readonly hidden?: readonly string[]
}

/** Their changes are told with those of the record that they are a part of. */
type Part = 'billing_entity' | 'property_bwof' | 'property_evacuation'

const KNOWN: Readonly<Record<HistoryEntity | Part, Entity>> = {
  company: { name: 'Company', labels: COMPANY_LABELS, hidden: ['companyId'] },
  billing_entity: { name: 'Billing entity', labels: BILLING_ENTITY_LABELS, hidden: ['billingEntityId', 'companyId'] },
  contact: { name: 'Contact', labels: CONTACT_LABELS, hidden: ['contactId', 'companyId', 'propertyId'] },
  property: { name: 'Property', labels: PROPERTY_LABELS, hidden: ['propertyId'] },
  property_bwof: { name: 'BWOF record', labels: BWOF_LABELS, hidden: ['propertyId'] },
  property_evacuation: { name: 'Evacuation record', labels: EVACUATION_LABELS, hidden: ['propertyId'] },
  property_service: {
    name: 'Service',
    labels: SERVICE_LABELS,
    // The title has the name of the service.
    hidden: ['propertyServiceId', 'propertyId', 'serviceId'],
  },
  service: { name: 'Service definition', labels: DEFINITION_LABELS, hidden: ['serviceId', 'sort1', 'sort2'] },
  document: {
    name: 'Document',
    labels: {},
    hidden: ['documentId', 'propertyId', 'storedAs', 'contentHash', 'contentType', 'size'],
  },
  certificate: {
    name: 'Certificate',
    labels: CERTIFICATE_LABELS,
    hidden: ['certificateId', 'propertyId', 'documentId', 'propertyServiceIds', 'returnSubmissionId'],
  },
  warrant: {
    name: 'Warrant',
    labels: WARRANT_LABELS,
    hidden: ['warrantId', 'propertyId', 'documentId', 'packDocumentId', 'issuedDateBefore', 'whenIssued'],
  },
  defect: { name: 'Defect', labels: DEFECT_LABELS, hidden: ['defectId', 'propertyId', 'propertyServiceId'] },
  iqp: { name: 'IQP', labels: IQP_LABELS, hidden: ['iqpId', 'companyId'] },
  login: {
    name: 'User',
    labels: {
      ...USER_LABELS,
      isCompassStaff: ROLE_NAMES.CompassStaff,
      isExternalCustomer: ROLE_NAMES.ExternalCustomer,
      isExternalSupplier: ROLE_NAMES.ExternalSupplier,
      isAdministrator: 'Administrator',
    },
    hidden: ['loginId'],
  },
  setting: { name: 'Setting', labels: SETTINGS_LABELS, hidden: ['name'] },
  email_template_version: {
    name: 'Email template',
    labels: {},
    hidden: ['emailTemplateVersionId', 'loginId', 'version'],
  },
}

/** An older screen may be told of an entity that it does not know. */
const ENTITIES: Readonly<Record<string, Entity>> = KNOWN

const ALWAYS_HIDDEN = ['whenCreated', 'whenUpdated']

export const entityName = (entity: string): string => ENTITIES[entity]?.name ?? inWords(entity)

export const fieldLabel = (entity: string, field: string): string => ENTITIES[entity]?.labels[field] ?? inWords(field)

/** Orders fields as on the record's screen. Fields that the screen does not show come last. */
export function fieldPlace(entity: string, field: string): number {
  const place = Object.keys(ENTITIES[entity]?.labels ?? {}).indexOf(field)
  return place < 0 ? Number.MAX_SAFE_INTEGER : place
}

export const isHiddenField = (entity: string, field: string): boolean =>
  ALWAYS_HIDDEN.includes(field) || (ENTITIES[entity]?.hidden?.includes(field) ?? false)

/** The kinds of records that the history of everything can be filtered by. */
export const ENTITY_CHOICES: readonly { readonly value: HistoryEntity; readonly label: string }[] =
  HISTORY_ENTITIES.map((value) => ({ value, label: entityName(value) }))
