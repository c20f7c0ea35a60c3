import { displayName } from '@app/contract/contact/rules'
import type { VisibleContact } from '@app/contract/contact/schema'
import type { DraftValue } from '../lib/draft.ts'
import { shownValue } from '../lib/shown-value.ts'
import { operatorChoice } from './operator-choices.ts'

export interface BwofNames {
  readonly operatorName: string
  readonly ownerContacts: readonly Pick<VisibleContact, 'contactId' | 'firstName' | 'lastName' | 'email' | 'mobile'>[]
}

/** A value of a BWOF record for people. The choice 'None' becomes an empty text. */
export function shownBwofValue(name: string, value: DraftValue, { operatorName, ownerContacts }: BwofNames): string {
  if (name === 'ownerContactId') {
    const contact = ownerContacts.find(({ contactId }) => contactId === value)
    return contact ? displayName(contact) : shownValue(value)
  }
  return value === 'None' ? '' : operatorChoice(shownValue(value), operatorName)
}

/** A field's label with the operator's name. */
export const bwofLabel = (label: string, operatorName: string): string => label.replace('The operator', operatorName)
