import { expect, test } from 'vitest'
import type { Settings } from '@app/contract/settings/schema'
import { changedPaths, countChanges } from '../lib/draft.ts'
import { SETTINGS_DRAFT, settingsErrors, settingsToSave, type SettingsDraft } from './settings-draft.ts'
import { blankSignatory, signatoryRows } from './signatory-rows.ts'

const MERE = { signatoryId: 1, name: 'Mere Parata', position: 'Manager', iqpNumber: 'IQP 1042' }
const JOHN = { signatoryId: 2, name: 'John Smith', position: '', iqpNumber: '' }
const SETTINGS: Settings = {
  operatorCompanyId: 5,
  operatorCompanyName: 'Kea Fire',
  signatories: [MERE, JOHN],
  automationMode: 'manual',
  evidence: 'certificates',
  secondFactor: 'optional',
  auditYears: 2,
  operatorLogo: null,
  alternateLogo: null,
  whenUpdated: '2026-03-01T02:00:00.123456+00:00',
}
const LOGO = 'data:image/png;base64,iVBORw0KGgoA'
const BASE = SETTINGS_DRAFT.toDraft(SETTINGS)
const save = (draft: SettingsDraft) => settingsToSave(SETTINGS, BASE, draft)
const { whenUpdated } = SETTINGS

test('only what changed is saved', () => {
  expect(save({ ...BASE, automationMode: 'automatic' }).payload).toEqual({ whenUpdated, automationMode: 'automatic' })
  expect(save({ ...BASE, operatorLogo: LOGO }).payload).toEqual({ whenUpdated, operatorLogo: LOGO })
  expect(save({ ...BASE, operatorCompanyId: null }).payload).toEqual({ whenUpdated, operatorCompanyId: null })
})

test('signatories are saved as a whole list', () => {
  const added = [
    ...signatoryRows.remove(BASE.signatories, [1], whenUpdated),
    { ...blankSignatory(-1), name: ' Aroha ' },
  ]
  expect(save({ ...BASE, signatories: added }).payload).toEqual({
    whenUpdated,
    signatories: [JOHN, { signatoryId: -1, name: 'Aroha', position: '', iqpNumber: '', iqpId: null }],
  })
})

test('a blank new signatory is not saved', () => {
  const draft = { ...BASE, signatories: [...BASE.signatories, blankSignatory(-1)] }
  const changed = changedPaths(SETTINGS_DRAFT.valuesOf(BASE), SETTINGS_DRAFT.valuesOf(draft))
  expect(countChanges(changed)).toBe(0)
})

test('errors belong to their signatory, also after others were removed', () => {
  const signatories = [
    ...signatoryRows.remove(BASE.signatories, [1], whenUpdated),
    { ...blankSignatory(-1), position: 'Inspector' },
  ]
  const draft = { ...BASE, signatories }
  expect(settingsErrors(save(draft).errors ?? [], draft)).toEqual({ 'signatories.-1.name': 'is required' })
})

test('a path sets its value; that of a new signatory brings it', () => {
  const { withValue } = SETTINGS_DRAFT
  expect(withValue(BASE, 'automationMode', 'automatic').automationMode).toBe('automatic')
  expect(withValue(BASE, 'operatorCompanyId', null).operatorCompanyId).toBeNull()
  expect(withValue(BASE, 'signatories.2.position', 'Inspector').signatories[1]?.position).toBe('Inspector')
  expect(withValue(BASE, 'signatories.-1.name', 'Aroha').signatories).toHaveLength(3)
  expect(withValue(BASE, 'signatories.9.name', 'Nobody').signatories).toHaveLength(2)
})
