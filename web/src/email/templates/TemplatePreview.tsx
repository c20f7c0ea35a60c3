import type { EmailKind } from '@app/contract/email/kinds'
import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldErrorsIn } from '../../lib/check-payload.ts'
import { PropertyPicker } from '../../property/PropertyPicker.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useRetainedValue } from '../../lib/use-retained-value.ts'
import { MessageFrame } from '../compose/MessageFrame.tsx'
import { usePreview, useTestSend } from './template-api.ts'
import { TEMPLATE_LABELS, type TemplateDraft } from './template-draft.ts'
import classes from './TemplatePreview.module.css'

/** How long typing must pause before the preview updates, in milliseconds. */
const PAUSE_MS = 400

interface TemplatePreviewProps {
  readonly name: EmailKind
  readonly draft: TemplateDraft
  readonly propertyId: number | null
  readonly onProperty: (propertyId: number) => void
}

type Part = 'html' | 'text'

const PARTS: { value: Part; label: string }[] = [
  { value: 'html', label: 'Email' },
  { value: 'text', label: 'Plain text' },
]

const labels: Readonly<Record<string, string>> = TEMPLATE_LABELS

/** A preview of the edited template for a real property. */
export function TemplatePreview({ name, draft, propertyId, onProperty }: TemplatePreviewProps) {
  const test = useTestSend(name)
  const [part, setPart] = useState<Part>('html')
  const [{ subject, body }] = useDebouncedValue(draft, PAUSE_MS)
  const { data, error } = usePreview(name, { subject, body, propertyId })
  // Keeps the last valid preview while the template has errors.
  const preview = useRetainedValue(data ?? null)
  const faults = fieldErrorsIn(error)

  const sendTest = (): void => {
    if (propertyId === null) return
    test.mutate(
      { ...draft, propertyId },
      {
        onSuccess: ({ recipient }) =>
          toast.success('Test email', `The template on the screen was sent to ${recipient}.`),
      },
    )
  }

  return (
    <Section
      title="Preview"
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSend size={14} stroke={1.7} aria-hidden />}
          disabled={propertyId === null || faults.length > 0}
          loading={test.isPending}
          onClick={sendTest}
        >
          Send test to me
        </Button>
      }
    >
      <Stack gap="sm">
        <Group gap="xs" align="flex-end">
          <PropertyPicker label="Property" value={propertyId} onChange={onProperty} flex="1 1 220px" />
          <SegmentedControl aria-label="Preview of" size="xs" data={PARTS} value={part} onChange={setPart} />
        </Group>
        {faults.length > 0 && (
          <div role="status">
            {faults.map(({ path, message }) => (
              <Text key={path} size="sm" c="var(--mantine-color-error)">
                {labels[path] ?? path} {message}
              </Text>
            ))}
          </div>
        )}
        {propertyId === null ? (
          <EmptyState title="No property chosen">
            Choose a property to see what the email would say about it.
          </EmptyState>
        ) : preview ? (
          <>
            <Text fw={600} className={classes.subject}>
              {preview.subject}
            </Text>
            {part === 'html' ? (
              <MessageFrame title="Preview of the email" html={preview.renderedEmailContent} />
            ) : (
              <Text component="pre" size="sm" className={classes.text} tabIndex={0} aria-label="Preview as plain text">
                {preview.text}
              </Text>
            )}
          </>
        ) : (
          !error && <Skeleton height={320} aria-busy role="group" aria-label="Loading preview" />
        )}
      </Stack>
    </Section>
  )
}
