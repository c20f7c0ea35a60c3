import { Button, FileButton, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface PaperButtonProps extends ButtonProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly title?: string
  readonly 'aria-label'?: string
  readonly children: ReactNode
}

/** Chooses a PDF, or photos of the pages of a paper, by keyboard and on a phone too. */
export function PaperButton({ onFiles, children, ...props }: PaperButtonProps) {
  return (
    <FileButton
      multiple
      accept="application/pdf,.pdf,image/jpeg,image/png,image/webp"
      onChange={(files) => files.length > 0 && onFiles(files)}
    >
      {(open) => (
        <Button variant="default" {...props} {...open}>
          {children}
        </Button>
      )}
    </FileButton>
  )
}
