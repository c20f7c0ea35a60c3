import { createContext, useContext } from 'react'
import type { FormFacts, FormSignatory } from '@app/contract/document/form-facts'
import type { Signature } from '@app/contract/return/schema'
import { withText, withTick, type Answers } from './answers.ts'

/** The content of a form. Without `onChange` it is for print. */
export interface Sheet {
  facts: FormFacts
  answers: Answers
  /** The chosen signatory; null for none. */
  signatory: FormSignatory | null
  /** The signature of whoever signed it on a screen; not there for one that is signed with a pen. */
  signature?: Signature | undefined
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

/** The texts of blanks, in the order of their names; empty where nothing is written. */
export function useTexts(names: readonly string[]): string[] {
  const { answers } = useSheet()
  return names.map((name) => answers.texts[name] ?? '')
}

export function useTick(name: string) {
  const { answers, onChange } = useSheet()
  const tick = onChange && ((isTicked: boolean) => onChange(withTick(answers, name, isTicked)))
  return { isTicked: answers.ticks[name] ?? false, tick }
}

/** The chosen signatory, null for none. */
export const useSignatory = (): FormSignatory | null => useSheet().signatory

/** Whether and how the form was signed on a screen. */
export const useSignature = (): Signature | undefined => useSheet().signature
