import { createContext, useContext } from 'react'
import type { FormFacts } from '@app/contract/document/form-facts'
import type { Signatory } from '@app/contract/operator/schema'
import { withText, withTick, type Answers } from './answers.ts'

/** What a form is filled in with; without `onChange` it is print. */
export interface Sheet {
  facts: FormFacts
  answers: Answers
  /** Who signs, by the answers; null for nobody. */
  signatory: Signatory | null
  onChange?: ((answers: Answers) => void) | undefined
}

export const SheetContext = createContext<Sheet | null>(null)

function useSheet(): Sheet {
  const sheet = useContext(SheetContext)
  if (!sheet) throw new Error('A part of a form stands outside of any form')
  return sheet
}

export const useFacts = (): FormFacts => useSheet().facts

/** A blank's text, and how to write it if this is not print. */
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

/** Who was chosen to sign, null for nobody. */
export const useSignatory = (): Signatory | null => useSheet().signatory
