import { SETTINGS_LABELS } from '@app/contract/settings/labels'
import { AUTOMATION_MODES, EVIDENCE_RULES, SECOND_FACTOR_RULES } from '@app/contract/settings/schema'
import type { DraftValue } from '../lib/draft.ts'
import { shownValue } from '../lib/shown-value.ts'
import { AUTOMATION_MODE_WORDS } from './automation-modes.ts'
import { EVIDENCE_RULE_WORDS } from './evidence-rules.ts'
import { SIGNATORY_LABELS } from './labels.ts'
import { SECOND_FACTOR_WORDS } from './second-factor-rules.ts'
import type { SettingsDraft } from './settings-draft.ts'
import { signatoryRows } from './signatory-rows.ts'

const LABELS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SETTINGS_LABELS),
  ...Object.entries(SIGNATORY_LABELS),
])

/** The label of a path: `Automation mode`, `Mere Parata: Position`. */
export function settingsPathLabel({ signatories }: SettingsDraft, path: string): string {
  const [field = '', id, name] = path.split('.')
  if (name === undefined) return LABELS.get(field) ?? field
  const who = signatories.find((row) => signatoryRows.idOf(row) === Number(id))?.name
  return `${who || 'Signatory'}: ${LABELS.get(name) ?? name}`
}

const LOGOS = ['operatorLogo', 'alternateLogo']

/** A setting's value for people. `companyName` looks up a company by id. */
export function shownSetting(path: string, value: DraftValue, companyName: (id: number) => string | undefined): string {
  if (path.endsWith('.whenDeleted')) return shownValue(value !== null)
  if (path === 'operatorCompanyId' && typeof value === 'number') return companyName(value) ?? String(value)
  if (LOGOS.includes(path)) return value ? 'a picture' : '–'
  const mode = path === 'automationMode' && AUTOMATION_MODES.find((one) => one === value)
  const rule = path === 'evidence' && EVIDENCE_RULES.find((one) => one === value)
  if (rule) return EVIDENCE_RULE_WORDS[rule].label
  const factor = path === 'secondFactor' && SECOND_FACTOR_RULES.find((one) => one === value)
  if (factor) return SECOND_FACTOR_WORDS[factor]
  return mode ? AUTOMATION_MODE_WORDS[mode].label : shownValue(value) || '–'
}
