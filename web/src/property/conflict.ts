import { contactRows } from '../contact/contact-rows.ts'
import {
  changedPaths,
  differencesBetween,
  placesOfNewRows,
  rowOfPath,
  type Difference,
  type DraftValues,
} from '../lib/draft.ts'
import { serviceRows } from '../service/property-services/service-rows.ts'
import type { PropertyDraft } from './draft.ts'
import { draftValues, partsOf, withValue } from './draft-values.ts'

export interface Conflict {
  readonly differences: readonly Difference[]
  /** Paths of my edits in rows that somebody else has removed. They cannot be kept. */
  readonly lost: readonly string[]
}

/** The differences between my edits of `base` and the version that somebody else saved. */
export function conflictBetween(base: PropertyDraft, theirs: PropertyDraft, mine: PropertyDraft): Conflict {
  const [original, their, my] = [draftValues(base), draftValues(theirs), draftValues(mine)]
  const isNewRow = (path: string): boolean => (partsOf(path).rowId ?? 1) <= 0
  return {
    differences: differencesBetween(original, their, my),
    lost: changedPaths(original, my).filter((path) => !their.has(path) && !isNewRow(path)),
  }
}

/** Their version with my value at the chosen paths, and the rows that I added. */
export const mergedDraft = (theirs: PropertyDraft, mine: PropertyDraft, keptPaths: readonly string[]): PropertyDraft =>
  keptPaths.reduce((draft, path) => withMine(draft, mine, path), withNewRows(theirs, withoutRowsSaved(mine, theirs)))

const storedValues = (values: DraftValues): DraftValues =>
  new Map([...values].filter(([path]) => (partsOf(path).rowId ?? 1) > 0))

/** My edits without the new rows that a newer version has: a save of which no answer came has added them. */
export function withoutRowsSaved(mine: PropertyDraft, newer: PropertyDraft): PropertyDraft {
  const values = draftValues(mine)
  const places = placesOfNewRows(storedValues(values), values, draftValues(newer))
  if (places.size === 0) return mine
  return {
    ...mine,
    services: mine.services.filter((row) => !places.has(`services.${serviceRows.idOf(row)}`)),
    siteContacts: mine.siteContacts.filter((row) => !places.has(`siteContacts.${contactRows.idOf(row)}`)),
  }
}

/** Whether a newer version has all of my edits: it is my own save, of which no answer came, or somebody did the same. */
export function isAllSaved(base: PropertyDraft, theirs: PropertyDraft, mine: PropertyDraft): boolean {
  const { differences, lost } = conflictBetween(base, theirs, mine)
  const left = withoutRowsSaved(mine, theirs)
  const hasNewRow = left.services.some(serviceRows.isNew) || left.siteContacts.some(contactRows.isNew)
  return differences.length === 0 && lost.length === 0 && !hasNewRow
}

const withNewRows = (draft: PropertyDraft, { services, siteContacts }: PropertyDraft): PropertyDraft => ({
  ...draft,
  services: [...draft.services, ...services.filter(serviceRows.isNew)],
  siteContacts: [...draft.siteContacts, ...siteContacts.filter(contactRows.isNew)],
})

/**
 * Copies a value of mine, and for an owner or supplier also what the screen shows besides the id.
 *
 * @param place its path in the draft
 */
function withMine(draft: PropertyDraft, mine: PropertyDraft, path: string, place = path): PropertyDraft {
  const value = draftValues(mine).get(path)
  if (value === undefined) return draft
  const changed = withValue(draft, place, value)
  if (path === 'ownerId') return { ...changed, owner: mine.owner, ownerContacts: mine.ownerContacts }
  const { part, rowId, name } = partsOf(path)
  const { rowId: placedId } = partsOf(place)
  if (part !== 'services' || name !== 'supplierCompanyId' || rowId === null || placedId === null) return changed
  const supplierName = mine.services.find((row) => serviceRows.idOf(row) === rowId)?.supplierName ?? ''
  return { ...changed, services: serviceRows.change(changed.services, placedId, { supplierName }) }
}

/**
 * The draft after a save: the saved version, with what was typed during the save. Rows that were new in the save have
 * been given other ids by the server: what was typed into them goes into those.
 */
export function draftAfterSave(saved: PropertyDraft, sent: PropertyDraft, now: PropertyDraft): PropertyDraft {
  if (sent === now) return saved
  const sentValues = draftValues(sent)
  const sentRows = new Set([...sentValues.keys()].map(rowOfPath))
  const isStillNew = (part: string, id: number): boolean => id <= 0 && !sentRows.has(`${part}.${id}`)
  const mine = {
    ...now,
    services: now.services.filter((row) => isStillNew('services', serviceRows.idOf(row))),
    siteContacts: now.siteContacts.filter((row) => isStillNew('siteContacts', contactRows.idOf(row))),
  }
  const places = placesOfNewRows(storedValues(sentValues), sentValues, draftValues(saved))
  const placeOf = (path: string): string => {
    const row = rowOfPath(path)
    return row === null ? path : (places.get(row) ?? row) + path.slice(row.length)
  }
  const typed = changedPaths(sentValues, draftValues(now))
  return typed.reduce((draft, path) => withMine(draft, now, path, placeOf(path)), withNewRows(saved, mine))
}
