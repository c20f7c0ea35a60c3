import { Portal } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useIsDialogOpen } from '../ui/layout/open-dialogs.ts'
import classes from './DropAnywhere.module.css'

interface DropAnywhereProps {
  readonly propertyId: number
  readonly isDisabled: boolean
  readonly onDrop: (files: File[]) => void
}

/**
 * Accepts files dropped anywhere on the screen, while no dialog is open. A part of the screen that takes files itself goes first: it prevents the
 * default of its drop, which is why nothing covers the screen while files are dragged over it.
 */
export function DropAnywhere({ propertyId, isDisabled, onDrop }: DropAnywhereProps) {
  const isDialogOpen = useIsDialogOpen()
  const takesFiles = !isDisabled && !isDialogOpen
  const [isOver, setOver] = useState(false)
  const drop = useCallbackRef(onDrop)

  useEffect(() => {
    if (!takesFiles) return
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Over a part that takes the files itself, its own hint is enough.
      setOver(!event.defaultPrevented)
      event.preventDefault()
    }
    const leave = ({ relatedTarget }: DragEvent): void => {
      // The pointer has left the window.
      if (relatedTarget === null) setOver(false)
    }
    const end = (event: DragEvent): void => {
      setOver(false)
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      drop([...event.dataTransfer.files])
    }
    const listeners = { dragenter: over, dragover: over, dragleave: leave, drop: end }
    for (const [name, listener] of Object.entries(listeners)) {
      window.addEventListener(name as 'drop', listener)
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name as 'drop', listener)
      setOver(false)
    }
  }, [takesFiles, drop])

  if (!isOver) return null
  return (
    <Portal>
      {/* Hidden from screen readers, which can use the Upload tab. */}
      <div className={classes.frame} aria-hidden>
        <span className={classes.label}>Drop the files to add them to property {propertyId}</span>
      </div>
    </Portal>
  )
}
