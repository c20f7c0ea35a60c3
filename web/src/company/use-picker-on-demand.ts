import { useEffect, useRef, useState, type FocusEvent } from 'react'

/**
 * For rows that each hold a company: the field to choose another stands there once it is asked for. A picker of
 * companies in each of dozens of rows would make edit mode slow to open.
 */
export function usePickerOnDemand() {
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  // The name of the present company comes into the field after the focus; typing replaces it.
  useEffect(() => {
    if (!isOpen) return undefined
    const frame = requestAnimationFrame(() => field.current?.select())
    return () => cancelAnimationFrame(frame)
  }, [isOpen])

  return {
    isOpen,
    open: () => setOpen(true),
    /** For the picker. */
    picker: {
      ref: field,
      autoFocus: isOpen,
      defaultDropdownOpened: isOpen,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // Its own button that clears it is no way out.
        if (!currentTarget.parentElement?.contains(relatedTarget)) setOpen(false)
      },
    },
  }
}
