import type { EmailTemplate, Placeholder } from '@app/contract/email/templates'
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
import { shownTemplate, TEMPLATE_DRAFT, TEMPLATE_LABELS, templateToSave, type TemplateDraft } from './template-draft.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { TemplateVersions } from './TemplateVersions.tsx'

interface TemplateEditorProps {
  readonly template: EmailTemplate
  readonly placeholders: readonly Placeholder[]
  /** The property shown in the preview. */
  readonly propertyId: number | null
  readonly onProperty: (propertyId: number) => void
}

const labels: Readonly<Record<string, string>> = TEMPLATE_LABELS

/** Edits the template of one kind of e-mail, beside a preview for a real property. */
export function TemplateEditor({ template, placeholders, propertyId, onProperty }: TemplateEditorProps) {
  const edit = useDraft(TEMPLATE_DRAFT, template)
  const { source, draft, changes, errors } = edit
  const save = useSaveTemplate(template.name)
  const { openConflict, dialog } = useConflict(TEMPLATE_DRAFT, edit, useRetrieveTemplate(template.name))
  useLeaveGuard(changes.length > 0)
  useFocusWrongField(edit.refusal)

  const submit = (sent: TemplateDraft): void => {
    const { payload, errors: found } = templateToSave(source, sent)
    if (found) return edit.refuse(errorsByPath(found))
    save.mutate(payload, {
      onSuccess: (saved) => edit.saved(saved, sent),
      onError: (error) => {
        openConflict(error)
        const wrong = fieldErrorsIn(error)
        if (wrong.length > 0) edit.refuse(errorsByPath(wrong))
      },
    })
  }

  const use = async ({ subject, body }: TemplateDraft): Promise<void> => {
    if (changes.length === 0 || (await confirmDiscarding())) edit.change(() => ({ subject, body }))
  }

  const restore = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: 'Restore the default template?',
      message: 'The built-in template becomes the newest version. All earlier versions are kept.',
      confirm: 'Restore',
    })
    if (!isConfirmed) return
    const defaults = { subject: template.defaultSubject, body: template.defaultBody }
    edit.change(() => defaults)
    submit(defaults)
  }

  return (
    <>
      <div className={classes.template}>
        <TemplateFields
          draft={draft}
          errors={errors}
          placeholders={placeholders}
          onChange={(field, text) => edit.setValue(field, text)}
        />
      </div>
      <div className={classes.preview}>
        <TemplatePreview name={template.name} draft={draft} propertyId={propertyId} onProperty={onProperty} />
      </div>
      <div className={classes.versions}>
        <TemplateVersions
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
          showValue={(path, value) => shownTemplate(path, String(value))}
        />
      )}
    </>
  )
}
