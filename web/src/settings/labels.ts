import type { SavedSignatory } from '@app/contract/operator/schema'

/** The labels of a signatory's fields. */
export const SIGNATORY_LABELS = {
  name: 'Name',
  position: 'Position',
  iqpNumber: 'IQP number',
  iqpId: 'Person in the list of IQPs',
  whenDeleted: 'Removed',
} as const satisfies Record<Exclude<keyof SavedSignatory, 'signatoryId'> | 'whenDeleted', string>
