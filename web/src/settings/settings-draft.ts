import { AUTOMATION_MODES, SavedSettings, type AutomationMode, type Settings } from '@app/contract/settings/schema'
import type { FieldError } from '@app/contract/problem'
import { checkPayload } from '../lib/check-payload.ts'
import {
  changedPaths,
  errorsByPath,
  valuesWithin,
  type DraftErrors,
  type DraftKind,
  type DraftValue,
  type DraftValues,
} from '../lib/draft.ts'
import { errorsByRowId } from '../lib/row-errors.ts'
import { SIGNATORY_LABELS } from './labels.ts'
import { blankSignatory, isBlankSignatory, signatoryRowOf, signatoryRows, type SignatoryRow } from './signatory-rows.ts'

export interface SettingsDraft {
  readonly operatorCompanyId: number | null
  readonly automationMode: AutomationMode
  /** Logos are data URIs. */
  readonly operatorLogo: string | null
  readonly alternateLogo: string | null
  readonly signatories: readonly SignatoryRow[]
}

const LIST = 'signatories'

const valuesOf = ({
  operatorCompanyId,
  automationMode,
  operatorLogo,
  alternateLogo,
  signatories,
}: SettingsDraft): DraftValues =>
  new Map<string, DraftValue>([
    ['operatorCompanyId', operatorCompanyId],
    ...signatories
      .filter((row) => !isBlankSignatory(row))
      .flatMap((row) => [...valuesWithin(row, SIGNATORY_LABELS, `${LIST}.${signatoryRows.idOf(row)}.`)]),
    ['automationMode', automationMode],
    ['operatorLogo', operatorLogo],
    ['alternateLogo', alternateLogo],
  ])

function withValue(draft: SettingsDraft, path: string, value: DraftValue): SettingsDraft {
  const [field, id, name = ''] = path.split('.')
  if (field === LIST) {
    return {
      ...draft,
      signatories: signatoryRows.upsert(draft.signatories, Number(id), { [name]: value }, blankSignatory),
    }
  }
  if (field === 'operatorLogo' || field === 'alternateLogo') {
    return { ...draft, [field]: typeof value === 'string' ? value : null }
  }
  const automationMode = AUTOMATION_MODES.find((mode) => mode === value)
  if (automationMode) return { ...draft, automationMode }
  return { ...draft, operatorCompanyId: typeof value === 'number' ? value : null }
}

export const SETTINGS_DRAFT: DraftKind<Settings, SettingsDraft> = {
  toDraft: ({ operatorCompanyId, automationMode, operatorLogo, alternateLogo, signatories }) => ({
    operatorCompanyId,
    automationMode,
    operatorLogo,
    alternateLogo,
    signatories: signatories.map(signatoryRowOf),
  }),
  valuesOf,
  withValue,
}

const presentSignatories = ({ signatories }: SettingsDraft): readonly SignatoryRow[] =>
  signatoryRows.present(signatories).filter((row) => !isBlankSignatory(row))

/** Errors of a payload by draft path. The payload has indexes where the draft has ids. */
export const settingsErrors = (errors: readonly FieldError[], draft: SettingsDraft): DraftErrors =>
  errorsByPath(errorsByRowId(errors, LIST, presentSignatories(draft).map(signatoryRows.idOf)))

/** The payload that turns `base` into `draft`. If any signatory changed, it contains all of them. */
export function settingsToSave({ whenUpdated }: Settings, base: SettingsDraft, draft: SettingsDraft) {
  const changed = changedPaths(valuesOf(base), valuesOf(draft))
  return checkPayload(SavedSettings, {
    whenUpdated,
    ...(changed.includes('operatorCompanyId') && { operatorCompanyId: draft.operatorCompanyId }),
    ...(changed.includes('automationMode') && { automationMode: draft.automationMode }),
    ...(changed.includes('operatorLogo') && { operatorLogo: draft.operatorLogo }),
    ...(changed.includes('alternateLogo') && { alternateLogo: draft.alternateLogo }),
    ...(changed.some((path) => path.startsWith(LIST)) && { signatories: presentSignatories(draft) }),
  })
}
