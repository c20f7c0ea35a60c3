import { SavedSettings, type Settings } from '@app/contract/settings/schema'
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

const LIST = 'signatories'

/** Each setting by its name; logos are data URIs of pictures. */
type SettingsFields = Readonly<Pick<Settings, Exclude<keyof SavedSettings, typeof LIST | 'whenUpdated'>>>

export interface SettingsDraft extends Omit<SettingsFields, 'auditYears'> {
  /** Null while its field is empty. */
  readonly auditYears: number | null
  readonly [LIST]: readonly SignatoryRow[]
}

const valuesOf = ({ operatorCompanyId, signatories, ...others }: SettingsDraft): DraftValues =>
  new Map<string, DraftValue>([
    ['operatorCompanyId', operatorCompanyId],
    ...signatories
      .filter((row) => !isBlankSignatory(row))
      .flatMap((row) => [...valuesWithin(row, SIGNATORY_LABELS, `${LIST}.${signatoryRows.idOf(row)}.`)]),
    ...Object.entries(others),
  ])

function withValue(draft: SettingsDraft, path: string, value: DraftValue): SettingsDraft {
  const [field, id, name = ''] = path.split('.')
  if (field === LIST) {
    return {
      ...draft,
      signatories: signatoryRows.upsert(draft.signatories, Number(id), { [name]: value }, blankSignatory),
    }
  }
  return field !== undefined && field in draft ? { ...draft, [field]: value } : draft
}

export const SETTINGS_DRAFT: DraftKind<Settings, SettingsDraft> = {
  toDraft: ({ operatorCompanyName: _, whenUpdated: __, signatories, ...fields }) => ({
    ...fields,
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
  const changed = new Set(changedPaths(valuesOf(base), valuesOf(draft)).map((path) => path.split('.')[0]))
  const sent = { ...draft, signatories: presentSignatories(draft) }
  return checkPayload(SavedSettings, {
    whenUpdated,
    ...Object.fromEntries(Object.entries(sent).filter(([name]) => changed.has(name))),
  })
}
