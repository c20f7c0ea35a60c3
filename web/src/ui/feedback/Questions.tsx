import { Button, getDefaultZIndex, Group, Text } from '@mantine/core'
import { useSyncExternalStore, type KeyboardEvent } from 'react'
import { questions, type Question } from './confirm.ts'
import { Dialog } from '../layout/Dialog.tsx'
import { useRetainedValue } from '../../lib/use-retained-value.ts'

/** Shows the questions of `confirm` above every other dialog. */
export function Questions() {
  const question = useSyncExternalStore(questions.subscribe, questions.current)
  // An answered question stays visible while it fades out.
  const shown = useRetainedValue(question)
  return (
    <Dialog
      key={shown?.key}
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={shown?.title}
      zIndex={getDefaultZIndex('modal') + 1}
    >
      {shown && <QuestionBody question={shown} />}
    </Dialog>
  )
}

/** The focus starts on the button that loses nothing. */
function QuestionBody({ question: { message, confirm, cancel, danger, answer } }: { readonly question: Question }) {
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

/** Stops the Enter key that opened the question, if it is still held down, from answering it. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
