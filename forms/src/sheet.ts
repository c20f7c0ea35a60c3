import { createContext, useContext } from 'react'
import type { FormFacts } from '@app/contract/document/form-facts'
import type { Signatory } from '@app/contract/operator/schema'
import { withText, withTick, type Answers } from './answers.ts'

/** The content of a form. Without `onChange` it is for print. */
export interface Sheet {
  facts: FormFacts
  answers: Answers
  /** The chosen signatory; null for none. */
  signatory: Signatory | null
  onChange?: ((answers: Answers) => void) | undefined
}

export const SheetContext = createContext<Sheet | null>(null)

function useSheet(): Sheet {
  const sheet = useContext(SheetContext)
  if (!sheet) throw new Error('A part of a form must be inside a form')
  return sheet
}

export const useFacts = (): FormFacts => useSheet().facts

/** The text of a blank, and a function to change it unless the form is for print. */
export function useText(name: string) {
  const { answers, onChange } = useSheet()
  const write = onChange && ((text: string) => onChange(withText(answers, name, text)))
  return { text: answers.texts[name] ?? '', write }
}

export function useTick(name: string) {
  const { answers, onChange } = useSheet()
  const tick = onChange && ((isTicked: boolean) => onChange(withTick(answers, name, isTicked)))
  return { isTicked: answers.ticks[name] ?? false, tick }
}

/** The chosen signatory, null for none. */
export const useSignatory = (): Signatory | null => useSheet().signatory
