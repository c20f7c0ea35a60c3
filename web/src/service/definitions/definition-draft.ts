import type { FieldError } from '@app/contract/problem'
import { saveServices } from '@app/contract/service/calls'
import type { VisibleServiceDefinition, ServiceDefinition } from '@app/contract/service/schema'
import { z } from 'zod'
import { checkPayload } from '../../lib/check-payload.ts'
import { errorsByPath, type DraftErrors, type DraftValue } from '../../lib/draft.ts'
import { editedRow, editRow, rowEditsKind, type RowEdits } from '../../lib/row-edits.ts'
import { errorsByRowId } from '../../lib/row-errors.ts'
import { DEFINITION_LABELS } from './definition-labels.ts'

export const idOfDefinition = ({ serviceId }: ServiceDefinition): number => serviceId

/** The draft holds only what differs from the saved definitions. A new one has an id below 0. */
export const DEFINITIONS_DRAFT = rowEditsKind(idOfDefinition, DEFINITION_LABELS)

/** Fills in the prices, which are optional in the type only because external logins do not get them. */
export const definitionOf = (seen: VisibleServiceDefinition): ServiceDefinition => ({
  ...seen,
  fullServicePrice: seen.fullServicePrice ?? 0,
  auditPrice: seen.auditPrice ?? 0,
})

/** A new definition, before anything is typed into it. */
export const blankDefinition = (serviceId: number): ServiceDefinition => ({
  serviceId,
  parentServiceId: null,
  serviceName: '',
  serviceShortName: '',
  buildingAct: '',
  isCategory: false,
  sort1: 0,
  sort2: 0,
  intervalMonths: 12,
  description: '',
  fullServicePrice: 0,
  auditPrice: 0,
  councilCodes: '',
  active: true,
  whenCreated: '',
  whenUpdated: '',
})

export const isNewDefinition = (serviceId: number): boolean => serviceId <= 0

/** The ids of the added definitions, in the order they were added. */
export const newDefinitionIds = (edits: RowEdits): readonly number[] =>
  [...edits.keys()].filter(isNewDefinition).toSorted((a, b) => b - a)

/** The saved definitions followed by the added ones, all without their edits. */
export const definitionsWithNew = (
  stored: readonly ServiceDefinition[],
  newIds: readonly number[],
): readonly ServiceDefinition[] => [...stored, ...newIds.map(blankDefinition)]

/** An id for another new definition. */
export const nextDefinitionId = (edits: RowEdits): number => Math.min(0, ...newDefinitionIds(edits)) - 1

export type NameAndParent = Pick<ServiceDefinition, 'serviceName' | 'parentServiceId'>

/** Renames and moves a definition. A new one goes after its siblings. */
export function withNameAndParent(
  edits: RowEdits,
  stored: readonly ServiceDefinition[],
  id: number,
  { serviceName, parentServiceId }: NameAndParent,
): RowEdits {
  const rows = definitionsWithNew(stored, newDefinitionIds(edits))
  const row = rows.find(({ serviceId }) => serviceId === id)
  const loaded = row ?? blankDefinition(id)
  const named = editRow(edits, id, 'serviceName', serviceName, loaded.serviceName)
  const placed = editRow(named, id, 'parentServiceId', parentServiceId, loaded.parentServiceId)
  if (row) return placed
  const siblings = rows
    .map((each) => editedRow(each, edits.get(each.serviceId)))
    .filter((each) => each.parentServiceId === parentServiceId)
  return editRow(placed, id, 'sort1', Math.max(0, ...siblings.map(({ sort1 }) => sort1)) + 1, loaded.sort1)
}

/** Trims descriptions, as on leaving edit mode (docs/rules/screens.md#edit-mode). */
export function withTrimmedDescriptions(edits: RowEdits): RowEdits {
  const isUntrimmed = (value: DraftValue | undefined): value is string =>
    typeof value === 'string' && value !== value.trim()
  if (![...edits.values()].some((values) => isUntrimmed(values.get('description')))) return edits
  return new Map(
    [...edits].map(([id, values]) => {
      const description = values.get('description')
      return [id, isUntrimmed(description) ? new Map(values).set('description', description.trim()) : values]
    }),
  )
}

const SavedServices = saveServices.body ?? z.never()

/** The payload with the changed fields of saved definitions and all fields of new ones, checked as the server will. */
export function definitionsToSave(stored: readonly ServiceDefinition[], edits: RowEdits) {
  const whenUpdated = new Map(stored.map((row) => [row.serviceId, row.whenUpdated]))
  const rows = [...edits].map(([serviceId, values]) => {
    const changed = Object.fromEntries(values)
    if (!isNewDefinition(serviceId)) return { serviceId, whenUpdated: whenUpdated.get(serviceId), ...changed }
    const { whenCreated: _, whenUpdated: __, ...blank } = blankDefinition(serviceId)
    return { ...blank, ...changed }
  })
  return checkPayload(SavedServices, rows)
}

/** Errors of a payload by draft path. The payload has indexes where the draft has ids. */
export const definitionErrors = (errors: readonly FieldError[], edits: RowEdits): DraftErrors =>
  errorsByPath(errorsByRowId(errors, '', [...edits.keys()]))
