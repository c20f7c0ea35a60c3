import { Button, getDefaultZIndex, Group, Text } from '@mantine/core'
import { useSyncExternalStore, type KeyboardEvent } from 'react'
import { questions, type Question } from './confirm.ts'
import { Dialog } from '../layout/Dialog.tsx'
import { useRetainedValue } from '../../lib/use-retained-value.ts'

/** Shows the questions of `confirm`, above every other dialog of the screen. */
export function Questions() {
  const question = useSyncExternalStore(questions.subscribe, questions.current)
  // A question that has been answered stays while it fades.
  const shown = useRetainedValue(question)
  return (
    <Dialog
      key={shown?.key}
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={shown?.title}
      zIndex={getDefaultZIndex('modal') + 1}
    >
      {shown && <Asked question={shown} />}
    </Dialog>
  )
}

/** The focus stands on the button that loses nothing. */
function Asked({ question: { message, confirm, cancel, danger, answer } }: { readonly question: Question }) {
  return (
    <>
      <Text mb="md">{message}</Text>
      <Group justify="flex-end">
        <Button
          variant="default"
          data-autofocus={danger || undefined}
          onKeyDown={ignoreHeldKey}
          onClick={() => answer(false)}
        >
          {cancel}
        </Button>
        <Button
          color={danger ? 'red.8' : undefined}
          data-autofocus={!danger || undefined}
          onKeyDown={ignoreHeldKey}
          onClick={() => answer(true)}
        >
          {confirm}
        </Button>
      </Group>
    </>
  )
}

/** The Enter that asked the question may still be held down: it must not answer it. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
