import { SETTINGS_LABELS } from '@app/contract/settings/labels'
import { AUTOMATION_MODES, EVIDENCE_RULES, SECOND_FACTOR_RULES, type Settings } from '@app/contract/settings/schema'
import { NumberInput, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { CompanyPicker } from '../company/CompanyPicker.tsx'
import { useCompanyList } from '../kept/company-list.ts'
import { HistoryButton } from '../ui/domain/HistoryButton.tsx'
import { fieldErrorsIn } from '../lib/check-payload.ts'
import { countChanges } from '../lib/draft.ts'
import { LazyConflictDialog } from '../ui/editing/LazyConflictDialog.tsx'
import { fieldError } from '../ui/fields/field-error.ts'
import { FieldGroup } from '../ui/fields/FieldGroup.tsx'
import { useFocusWrongField } from '../ui/editing/focus-wrong-field.ts'
import { SavedElsewhere, savedElsewhere } from '../ui/editing/SavedElsewhere.tsx'
import { SaveBar } from '../ui/editing/SaveBar.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useConflict } from '../ui/editing/use-conflict.ts'
import { useDraft } from '../ui/editing/use-draft.ts'
import { useLeaveGuard } from '../ui/editing/use-leave-guard.ts'
import { useRetrieveSettings, useSaveSettings } from './api.ts'
import { AUTOMATION_MODE_WORDS } from './automation-modes.ts'
import { EvidenceDialog } from './EvidenceDialog.tsx'
import { EVIDENCE_RULE_WORDS } from './evidence-rules.ts'
import { SECOND_FACTOR_WORDS } from './second-factor-rules.ts'
import { LogoField } from './LogoField.tsx'
import { settingsPathLabel, shownSetting } from './settings-conflict.ts'
import { SETTINGS_DRAFT, settingsErrors, settingsToSave } from './settings-draft.ts'
import { SignatoriesEditor } from './SignatoriesEditor.tsx'

/** Edits the settings. */
export function SettingsEditor({ settings }: { readonly settings: Settings }) {
  const edit = useDraft(SETTINGS_DRAFT, settings)
  const { source, base, draft, changes, errors } = edit
  const saving = useSaveSettings()
  const { openConflict, compare, dialog } = useConflict(SETTINGS_DRAFT, edit, useRetrieveSettings())
  const companies = useCompanyList().rows
  useLeaveGuard(changes.length > 0)
  useFocusWrongField(edit.refusal)

  const [isAsking, setAsking] = useState(false)

  const submit = (): void => {
    if (source.evidence === 'dates' && draft.evidence === 'certificates') setAsking(true)
    else save()
  }
  const save = (): void => {
    setAsking(false)
    const { payload, errors: found } = settingsToSave(source, base, draft)
    if (found) return edit.refuse(settingsErrors(found, draft))
    saving.mutate(payload, {
      onSuccess: (saved) => edit.saved(saved, draft),
      onError: (error) => {
        openConflict(error)
        const wrong = fieldErrorsIn(error)
        if (wrong.length > 0) edit.refuse(settingsErrors(wrong, draft))
      },
    })
  }

  return (
    <>
      <ScreenHeader title="Settings" actions={<HistoryButton entity="setting" />} />
      <Stack gap="md" maw={860}>
        <Section title="Operator">
          <Stack gap="md">
            <CompanyPicker
              label={SETTINGS_LABELS.operatorCompanyId}
              description="The business that runs this office. It is the default supplier of new services, and its name is on certificates."
              maw={420}
              value={draft.operatorCompanyId}
              currentName={settings.operatorCompanyName}
              onChange={(companyId) => edit.setValue('operatorCompanyId', companyId)}
              error={fieldError(SETTINGS_LABELS.operatorCompanyId, errors.operatorCompanyId)}
            />
            <FieldGroup columns={2}>
              <LogoField
                label={SETTINGS_LABELS.operatorLogo}
                description="Printed on forms and at the top of emails. Without a logo, the name is printed."
                value={draft.operatorLogo}
                onChange={(logo) => edit.setValue('operatorLogo', logo)}
                error={fieldError(SETTINGS_LABELS.operatorLogo, errors.operatorLogo)}
              />
              <LogoField
                label={SETTINGS_LABELS.alternateLogo}
                description="Printed on forms of properties with the BWOF template BGIS."
                value={draft.alternateLogo}
                onChange={(logo) => edit.setValue('alternateLogo', logo)}
                error={fieldError(SETTINGS_LABELS.alternateLogo, errors.alternateLogo)}
              />
            </FieldGroup>
          </Stack>
        </Section>
        <SignatoriesEditor
          signatories={draft.signatories}
          errors={errors}
          onChange={(update) => edit.change((old) => ({ ...old, signatories: update(old.signatories) }))}
        />
        <Section title="Email automation">
          <Radio.Group
            label={SETTINGS_LABELS.automationMode}
            value={draft.automationMode}
            onChange={(mode) => edit.setValue('automationMode', mode)}
          >
            <Stack gap="xs" mt={6}>
              {AUTOMATION_MODES.map((mode) => (
                <Radio
                  key={mode}
                  value={mode}
                  label={AUTOMATION_MODE_WORDS[mode].label}
                  description={AUTOMATION_MODE_WORDS[mode].description}
                />
              ))}
            </Stack>
          </Radio.Group>
        </Section>
        <Section title="Security">
          <Radio.Group
            label={SETTINGS_LABELS.secondFactor}
            description="Besides the password: a code of an authenticator. Those who need one and have none are led to setting it up when they next log in."
            mb="md"
            value={draft.secondFactor}
            onChange={(rule) => edit.setValue('secondFactor', rule)}
          >
            <Stack gap="xs" mt={6}>
              {SECOND_FACTOR_RULES.map((rule) => (
                <Radio key={rule} value={rule} label={SECOND_FACTOR_WORDS[rule]} />
              ))}
            </Stack>
          </Radio.Group>
          <NumberInput
            label={SETTINGS_LABELS.auditYears}
            description="Older lines of the audit are deleted. It tells who logged in, exported, downloaded and changed what others may do."
            maw={420}
            min={1}
            max={20}
            allowDecimal={false}
            allowNegative={false}
            // Years that nobody typed would delete lines of the audit.
            clampBehavior="none"
            value={draft.auditYears ?? ''}
            onChange={(years) => edit.setValue('auditYears', years === '' ? null : Number(years))}
            error={fieldError(SETTINGS_LABELS.auditYears, errors.auditYears)}
          />
        </Section>
        <Section title="Warrants">
          <Radio.Group
            label={SETTINGS_LABELS.evidence}
            value={draft.evidence}
            onChange={(rule) => edit.setValue('evidence', rule)}
          >
            <Stack gap="xs" mt={6}>
              {EVIDENCE_RULES.map((rule) => (
                <Radio
                  key={rule}
                  value={rule}
                  label={EVIDENCE_RULE_WORDS[rule].label}
                  description={EVIDENCE_RULE_WORDS[rule].description}
                />
              ))}
            </Stack>
          </Radio.Group>
        </Section>
      </Stack>
      <SaveBar
        changes={countChanges(changes)}
        onSave={submit}
        onCancel={edit.cancel}
        isSaving={saving.isPending}
        notice={
          edit.isOutdated &&
          !saving.isPending && <SavedElsewhere thing="page" onCompare={() => compare(savedElsewhere('page'))} />
        }
      />
      {isAsking && <EvidenceDialog onConfirm={save} onClose={() => setAsking(false)} />}
      {dialog && (
        <LazyConflictDialog
          {...dialog}
          labelOf={(path) => settingsPathLabel(draft, path)}
          showValue={(path, value) =>
            shownSetting(path, value, (id) => companies.find((company) => company.id === id)?.name)
          }
        />
      )}
    </>
  )
}
