import type { EmailTemplate, Placeholder } from '@app/contract/email/schema'
import { fieldErrorsIn } from '../../lib/check-payload.ts'
import { countChanges, errorsByPath } from '../../lib/draft.ts'
import { LazyConflictDialog } from '../../ui/editing/LazyConflictDialog.tsx'
import { confirm, confirmDiscarding } from '../../ui/feedback/confirm.ts'
import { useFocusWrongField } from '../../ui/editing/focus-wrong-field.ts'
import { SaveBar } from '../../ui/editing/SaveBar.tsx'
import { useConflict } from '../../ui/editing/use-conflict.ts'
import { useDraft } from '../../ui/editing/use-draft.ts'
import { useLeaveGuard } from '../../ui/editing/use-leave-guard.ts'
import classes from './TemplatesScreen.module.css'
import { useRetrieveTemplate, useSaveTemplate } from './template-api.ts'
import { shownWording, WORDING_DRAFT, WORDING_LABELS, wordingToSave, type WordingDraft } from './template-draft.ts'
import { WordingFields } from './TemplateFields.tsx'
import { WordingPreview } from './TemplatePreview.tsx'
import { WordingVersions } from './TemplateVersions.tsx'

interface WordingEditorProps {
  readonly template: EmailTemplate
  readonly placeholders: readonly Placeholder[]
  /** The property that the preview is about. */
  readonly propertyId: number | null
  readonly onProperty: (propertyId: number) => void
}

const labels: Readonly<Record<string, string>> = WORDING_LABELS

/** Changes the wording of one kind of e-mail, beside what it says about a real property. */
export function WordingEditor({ template, placeholders, propertyId, onProperty }: WordingEditorProps) {
  const edit = useDraft(WORDING_DRAFT, template)
  const { source, draft, changes, errors } = edit
  const save = useSaveTemplate(template.name)
  const { meet, dialog } = useConflict(WORDING_DRAFT, edit, useRetrieveTemplate(template.name))
  useLeaveGuard(changes.length > 0)
  useFocusWrongField(edit.refusal)

  const submit = (wording: WordingDraft): void => {
    const { payload, errors: found } = wordingToSave(source, wording)
    if (found) return edit.refuse(errorsByPath(found))
    save.mutate(payload, {
      onSuccess: (saved) => edit.saved(saved, wording),
      onError: (error) => {
        meet(error)
        const wrong = fieldErrorsIn(error)
        if (wrong.length > 0) edit.refuse(errorsByPath(wrong))
      },
    })
  }

  const use = async ({ subject, body }: WordingDraft): Promise<void> => {
    if (changes.length === 0 || (await confirmDiscarding())) edit.change(() => ({ subject, body }))
  }

  const restore = async (): Promise<void> => {
    const isWanted = await confirm({
      title: 'Restore the default wording?',
      message: 'The wording that the product comes with becomes the newest version. All earlier versions stay here.',
      confirm: 'Restore',
    })
    if (!isWanted) return
    const wording = { subject: template.defaultSubject, body: template.defaultBody }
    edit.change(() => wording)
    submit(wording)
  }

  return (
    <>
      <div className={classes.wording}>
        <WordingFields
          draft={draft}
          errors={errors}
          placeholders={placeholders}
          onChange={(field, text) => edit.setValue(field, text)}
        />
      </div>
      <div className={classes.preview}>
        <WordingPreview name={template.name} draft={draft} propertyId={propertyId} onProperty={onProperty} />
      </div>
      <div className={classes.versions}>
        <WordingVersions
          template={template}
          onUse={(version) => void use(version)}
          onRestore={() => void restore()}
          isRestoring={save.isPending}
        />
      </div>
      <SaveBar
        changes={countChanges(changes)}
        onSave={() => submit(draft)}
        onCancel={edit.cancel}
        isSaving={save.isPending}
      />
      {dialog && (
        <LazyConflictDialog
          {...dialog}
          labelOf={(path) => labels[path] ?? path}
          shown={(path, value) => shownWording(path, String(value))}
        />
      )}
    </>
  )
}
