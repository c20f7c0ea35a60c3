import type { Defect, NewDefect } from '@app/contract/defect/schema'

type Label = Exclude<keyof NewDefect, 'propertyId'> | 'state' | 'clearedDate' | 'clearedBy' | 'clearedNote'

export const DEFECT_LABELS = {
  description: 'Description',
  severity: 'Severity',
  propertyServiceId: 'System',
  location: 'Location',
  standard: 'Standard or clause',
  action: 'Action',
  responsible: 'Responsible',
  dueDate: 'Due',
  foundBy: 'Found by',
  foundDate: 'Found on',
  state: 'State',
  clearedDate: 'Cleared on',
  clearedBy: 'Cleared by',
  clearedNote: 'How it was cleared',
} as const satisfies Record<Label & keyof Defect, string>
