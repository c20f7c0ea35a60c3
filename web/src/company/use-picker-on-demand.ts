import { useEffect, useRef, useState, type FocusEvent } from 'react'

/**
 * Opens a company picker in a row only when it is needed. A picker in each of dozens of rows would make edit mode slow
 * to open.
 */
export function usePickerOnDemand() {
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  // The name appears in the field after the focus. Selecting it lets typing replace it.
  useEffect(() => {
    if (!isOpen) return undefined
    const frame = requestAnimationFrame(() => field.current?.select())
    return () => cancelAnimationFrame(frame)
  }, [isOpen])

  return {
    isOpen,
    open: () => setOpen(true),
    /** Props for the picker. */
    picker: {
      ref: field,
      autoFocus: isOpen,
      defaultDropdownOpened: isOpen,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // Focusing the picker's own clear button does not leave it.
        if (!currentTarget.parentElement?.contains(relatedTarget)) setOpen(false)
      },
    },
  }
}
