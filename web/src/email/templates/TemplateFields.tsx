import type { Placeholder } from '@app/contract/email/templates'
import { Group, SegmentedControl, Stack } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import type { DraftErrors } from '../../lib/draft.ts'
import { fieldError } from '../../ui/fields/field-error.ts'
import { NotesField } from '../../ui/fields/NotesField.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { BodyEditor } from '../compose/BodyEditor.tsx'
import classes from '../compose/BodyEditor.module.css'
import { insertAtCursor } from './insert-at-cursor.ts'
import { PlaceholderPicker } from './PlaceholderPicker.tsx'
import { TEMPLATE_LABELS, type TemplateDraft } from './template-draft.ts'

interface TemplateFieldsProps {
  readonly draft: TemplateDraft
  readonly errors: DraftErrors
  readonly placeholders: readonly Placeholder[]
  readonly onChange: (field: keyof TemplateDraft, text: string) => void
}

type View = 'text' | 'html'

const VIEWS: { value: View; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'html', label: 'HTML' },
]

/** Subject and body. Placeholders are inserted where the cursor was last. */
export function TemplateFields({ draft, errors, placeholders, onChange }: TemplateFieldsProps) {
  const [view, setView] = useState<View>('text')
  const subject = useRef<HTMLTextAreaElement>(null)
  const source = useRef<HTMLTextAreaElement>(null)
  const editor = useRef<Editor | null>(null)
  const last = useRef<keyof TemplateDraft>('body')

  const insert = ({ insert: text }: Placeholder): void => {
    if (last.current === 'subject') insertAtCursor(subject.current, text)
    else if (view === 'html') insertAtCursor(source.current, text)
    else editor.current?.chain().focus().insertContent({ type: 'text', text }).run()
  }

  return (
    <Section
      title="Template"
      actions={
        <Group gap="xs">
          <PlaceholderPicker placeholders={placeholders} onPick={insert} />
          <SegmentedControl
            aria-label="Body as"
            size="xs"
            data={VIEWS}
            value={view}
            onChange={(value) => setView(value)}
          />
        </Group>
      }
    >
      <Stack gap="md">
        <NotesField
          ref={subject}
          label={TEMPLATE_LABELS.subject}
          rows={1}
          description="The property reference is added at the end."
          value={draft.subject}
          onFocus={() => (last.current = 'subject')}
          onChange={(text) => onChange('subject', text.replaceAll('\n', ' '))}
          error={errors.subject}
        />
        {view === 'text' ? (
          <BodyEditor
            label={TEMPLATE_LABELS.body}
            value={draft.body}
            editorRef={editor}
            onFocus={() => (last.current = 'body')}
            onChange={(html) => onChange('body', html)}
            error={fieldError(TEMPLATE_LABELS.body, errors.body)}
          />
        ) : (
          <NotesField
            ref={source}
            className={classes.source}
            label={TEMPLATE_LABELS.body}
            rows={18}
            spellCheck={false}
            value={draft.body}
            onFocus={() => (last.current = 'body')}
            onChange={(html) => onChange('body', html)}
            error={errors.body}
          />
        )}
      </Stack>
    </Section>
  )
}
