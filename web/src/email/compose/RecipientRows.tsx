import { ActionIcon, Autocomplete, Input, type ComboboxItem } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useDeferredValue, useId } from 'react'
import type { KnownAddress } from './known-addresses.ts'
import { canRemove, withAddress, withoutRecipient, type Recipient } from './recipients.ts'
import classes from './RecipientRows.module.css'

interface RecipientRowsProps {
  /** `To` or `CC`. */
  readonly label: string
  readonly recipients: readonly Recipient[]
  readonly onChange: (recipients: readonly Recipient[]) => void
  /** Suggestions only: any other address is accepted too. */
  readonly known: readonly KnownAddress[]
  /** The texts that are not valid addresses. */
  readonly wrong: readonly string[]
  /** The error of the field as a whole. */
  readonly error: string | undefined
  readonly disabled: boolean
}

/**
 * The recipients of an e-mail, one address a line, with a blank line at the end to add another
 * (docs/rules/reminders.md#the-dialog).
 */
export function RecipientRows({ label, recipients, onChange, known, wrong, error, disabled }: RecipientRowsProps) {
  const id = useId()
  const suggested = [...new Set(known.map((each) => each.address))]
  // Mantine highlights the first option when the words change or when this becomes true: so also when the companies of the
  // addresses load after the words.
  const listed = suggested.join()
  const showsOptions = useDeferredValue(listed) === listed
  const names = new Map(known.map(({ address, name }) => [address.toLowerCase(), name]))
  const nameOf = (address: string): string => names.get(address.trim().toLowerCase()) ?? ''

  return (
    <div className={classes.field} role="group" aria-labelledby={id}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <div className={classes.rows}>
        {recipients.map(({ key, address }, at) => {
          const isWrong = wrong.includes(address.trim())
          return (
            <div key={key} className={classes.row}>
              <Autocomplete
                className={classes.address}
                aria-label={`${label} ${at + 1}`}
                type="email"
                size="sm"
                autoComplete="off"
                // Enter takes the first match of a name. An address stays as typed.
                selectFirstOptionOnChange={showsOptions && /^[^@]*\S[^@]*$/.test(address)}
                placeholder={at === recipients.length - 1 ? 'Add an address' : ''}
                data={suggested}
                filter={({ options, search }) => matchingOptions(options, search, nameOf)}
                renderOption={({ option }) => (
                  <span className={classes.option}>
                    {nameOf(option.value)} <span>{option.value}</span>
                  </span>
                )}
                value={address}
                onChange={(typed) => onChange(withAddress(recipients, key, typed))}
                error={isWrong && 'Enter an email address such as name@company.nz'}
                rightSection={<span className={classes.name}>{nameOf(address)}</span>}
                rightSectionWidth={nameOf(address) ? 'var(--name-width)' : 0}
                description={nameOf(address)}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                classNames={{ description: classes.nameBelow }}
                rightSectionPointerEvents="none"
                disabled={disabled}
              />
              {canRemove(recipients, key) && (
                <ActionIcon
                  size={36}
                  aria-label={`Remove ${address || 'blank line'} from ${label}`}
                  title="Remove"
                  onClick={() => onChange(withoutRecipient(recipients, key))}
                  disabled={disabled}
                >
                  <IconX size={17} stroke={1.8} aria-hidden />
                </ActionIcon>
              )}
            </div>
          )
        })}
        {error && <Input.Error role="alert">{error}</Input.Error>}
      </div>
    </div>
  )
}

/** The options that match by name or address. */
const matchingOptions = (options: readonly unknown[], search: string, nameOf: (address: string) => string) =>
  (options as ComboboxItem[]).filter(({ value }) =>
    `${nameOf(value)} ${value}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
