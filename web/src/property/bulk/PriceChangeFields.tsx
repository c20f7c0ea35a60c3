import { PRICE_STEPS, type PriceChange, type PriceStep } from '@app/contract/service/price-change'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { amountError, parseAmount } from '../../lib/money.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import type { ServiceBulk } from './service-bulk.ts'

const HOW: Readonly<Record<PriceChange['by'], { readonly label: string; readonly field: string }>> = {
  percent: { label: 'Add per cent', field: 'Per cent' },
  amount: { label: 'Add dollars', field: 'Dollars' },
  set: { label: 'Set to', field: 'New price' },
}

const WAYS = ['percent', 'amount', 'set'] as const

const STEP_LABELS: Readonly<Record<PriceStep, string>> = {
  1: 'to the cent',
  10: 'to 10 cents',
  100: 'to the dollar',
}

const MOST_PERCENT = 1000

/** Why a text is no change of a price; undefined if it is one, or empty. */
function faultOf(by: PriceChange['by'], text: string, value: number | null): string | undefined {
  if (text.trim() === '') return undefined
  if (value === null)
    return `${HOW[by].field} takes ${by === 'percent' ? 'a number such as 3.5' : 'an amount such as 145.50'}`
  const fault = amountError(by === 'set' ? value : Math.abs(value))
  if (fault !== undefined) return `${HOW[by].field} ${fault}`
  if (by === 'percent' && (value < -100 || value > MOST_PERCENT)) return `Per cent takes -100 to ${MOST_PERCENT}`
  return undefined
}

/** By how much prices change, and to what they are rounded. */
export function PriceChangeFields({ onChange }: { readonly onChange: (bulk: ServiceBulk | null) => void }) {
  const [by, setBy] = useState<PriceChange['by']>('percent')
  const [text, setText] = useState('')
  const [step, setStep] = useState<PriceStep>(1)
  const valueIn = (typed: string) => parseAmount(typed.replace('%', ''))

  const change = (next: {
    readonly by?: PriceChange['by']
    readonly text?: string
    readonly step?: PriceStep
  }): void => {
    const now = { by, text, step, ...next }
    const value = valueIn(now.text)
    const isValid = value !== null && faultOf(now.by, now.text, value) === undefined
    setBy(now.by)
    setText(now.text)
    setStep(now.step)
    onChange(isValid ? { kind: 'price', change: { by: now.by, value }, step: now.step } : null)
  }
  return (
    <>
      <ChoiceField
        label="How"
        choices={WAYS}
        labelOf={(way) => HOW[way].label}
        value={by}
        onChange={(way) => change({ by: way })}
      />
      <TextInput
        label={HOW[by].field}
        inputMode="decimal"
        autoComplete="off"
        w={180}
        data-autofocus
        {...(by !== 'set' && { placeholder: by === 'percent' ? '3.5, or -3.5 to take off' : '10, or -10 to take off' })}
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        error={faultOf(by, text, valueIn(text))}
      />
      {by !== 'set' && (
        <ChoiceField
          label="Round"
          choices={PRICE_STEPS}
          labelOf={(each) => STEP_LABELS[each]}
          value={step}
          onChange={(chosen) => change({ step: chosen })}
        />
      )}
    </>
  )
}
