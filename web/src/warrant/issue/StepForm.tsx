import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import classes from './IssueWarrant.module.css'

interface StepFormProps {
  readonly title: string
  /** Absent on the first step. */
  readonly onBack?: () => void
  /** The button that goes on. Enter presses it. */
  readonly next: string
  readonly onNext: () => void
  readonly isBusy?: boolean
  /** Why one cannot go on. */
  readonly obstacle?: string | null
  /** Beside the buttons. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** One step of a guided screen. Its heading takes the focus, and Enter goes on. */
export function StepForm({ title, onBack, next, onNext, isBusy, obstacle, aside, children }: StepFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // A date that is not one shows its own error and must be corrected first.
    const isWrong = event.currentTarget.querySelector('input[data-dates-input][aria-invalid="true"]') !== null
    if (!isBusy && !obstacle && !isWrong) onNext()
  }
  // A key that is held down would run through all steps.
  const goOn = (event: KeyboardEvent<HTMLHeadingElement>): void => {
    if (event.key === 'Enter' && !event.repeat) event.currentTarget.closest('form')?.requestSubmit()
  }

  return (
    <form className={classes.panel} onSubmit={submit} noValidate>
      <Title order={2} ref={heading} tabIndex={-1} className={classes.title} mb="sm" onKeyDown={goOn}>
        {title}
      </Title>
      <Stack gap="md">{children}</Stack>
      <Group className={classes.footer} gap="xs" justify="flex-end">
        {obstacle && (
          <Text size="sm" c="dimmed" mr="auto" id="obstacle">
            {obstacle}
          </Text>
        )}
        {aside}
        {onBack && (
          <Button variant="default" disabled={isBusy ?? false} onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" loading={isBusy ?? false} disabled={Boolean(obstacle)}>
          {next}
        </Button>
      </Group>
    </form>
  )
}
