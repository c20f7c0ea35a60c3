import { Button, Group, Radio, Stack } from '@mantine/core'
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useGuardedClose } from '../ui/editing/use-guarded-close.ts'
import { NotesField } from '../ui/fields/NotesField.tsx'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { isTyping } from './keys.ts'

const OWN = 'own words'

interface ReasonDialogProps {
  readonly title: string
  /** What happens then, in one sentence. */
  readonly effect: string
  /** The label of the button: `Refuse`. */
  readonly confirm: string
  /** Ready-made reasons, chosen by their number. */
  readonly reasons: readonly string[]
  /** Chosen at first: one of the reasons, or own words. */
  readonly initial?: string
  readonly isSending?: boolean
  /** What else there is to choose. */
  readonly children?: ReactNode
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why a certificate is refused or withdrawn: the number of a ready-made reason and Enter, or own words. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, effect, confirm, reasons, initial = '', isSending = false, children, onConfirm, onClose } = props
  const isOwn = initial !== '' && !reasons.includes(initial)
  const [chosen, setChosen] = useState(isOwn ? OWN : initial)
  const [givenWords] = useState(isOwn ? initial : '')
  const [words, setWords] = useState(givenWords)
  const [isMissing, setMissing] = useState(false)
  const reason = chosen === OWN ? words.trim() : chosen
  const close = useGuardedClose(words !== givenWords, onClose)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (reason) onConfirm(reason)
    else setMissing(true)
  }
  const chooseByNumber = (event: KeyboardEvent<HTMLElement>): void => {
    if (isTyping(event.nativeEvent)) return
    const number = /^[1-9]$/.test(event.key) ? Number(event.key) : 0
    const radios = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]')
    const radio = radios[number - 1]
    if (!radio) return
    event.preventDefault()
    radio.focus()
    setChosen(reasons[number - 1] ?? OWN)
  }

  return (
    <Dialog onClose={close} title={title} size={560}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm" onKeyDown={chooseByNumber}>
          <Radio.Group
            label="Reason"
            description={effect}
            value={chosen}
            onChange={setChosen}
            error={isMissing && !reason && 'Choose a reason or enter your own'}
          >
            <Stack gap={8} mt="xs">
              {[...reasons, OWN].map((each, index) => (
                <Radio
                  key={each}
                  value={each}
                  label={`${index + 1}  ${each === OWN ? 'In my own words' : each}`}
                  data-autofocus={(isOwn ? each === OWN : initial ? each === initial : index === 0) || undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
          {chosen === OWN && <NotesField label="In my own words" autoFocus value={words} onChange={setWords} />}
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
