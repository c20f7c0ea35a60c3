import { displayName } from '@app/contract/contact/rules'
import type { VisibleContact } from '@app/contract/contact/schema'
import type { DraftValue } from '../lib/draft.ts'
import { shownValue } from '../lib/shown-value.ts'
import { operatorChoice } from './operator-choices.ts'

export interface BwofNames {
  readonly operatorName: string
  readonly ownerContacts: readonly Pick<VisibleContact, 'contactId' | 'firstName' | 'lastName' | 'email' | 'mobile'>[]
}

/** A value of a BWOF record as people read it; a choice of 'None' says nothing. */
export function shownBwofValue(name: string, value: DraftValue, { operatorName, ownerContacts }: BwofNames): string {
  if (name === 'ownerContactId') {
    const contact = ownerContacts.find(({ contactId }) => contactId === value)
    return contact ? displayName(contact) : shownValue(value)
  }
  return value === 'None' ? '' : operatorChoice(shownValue(value), operatorName)
}

/** What the label of a field is where the operator has a name. */
export const bwofLabel = (label: string, operatorName: string): string => label.replace('The operator', operatorName)
