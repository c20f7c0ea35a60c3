import { Button, FileButton, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface PaperButtonProps extends ButtonProps {
  readonly onFile: (file: File) => void
  readonly title?: string
  readonly 'aria-label'?: string
  readonly children: ReactNode
}

/** Chooses a PDF or a photo, by keyboard and on a phone too. */
export function PaperButton({ onFile, children, ...props }: PaperButtonProps) {
  return (
    <FileButton accept="application/pdf,.pdf,image/jpeg,image/png,image/webp" onChange={(file) => file && onFile(file)}>
      {(open) => (
        <Button variant="default" {...props} {...open}>
          {children}
        </Button>
      )}
    </FileButton>
  )
}
