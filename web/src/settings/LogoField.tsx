import { Button, FileButton, Group, Input } from '@mantine/core'
import { useId } from 'react'
import { forgetChosenFile } from '../ui/fields/forget-chosen-file.ts'
import classes from './LogoField.module.css'

/** The types that the file dialog offers. The contract checks the file. */
const PICTURES = 'image/png,image/jpeg'

interface LogoFieldProps {
  readonly label: string
  readonly description: string
  /** A data URI. */
  readonly value: string | null
  readonly onChange: (logo: string | null) => void
  readonly error: string | undefined
}

/** Chooses a picture from a file and shows it as it will be printed. */
export function LogoField({ label, description, value, onChange, error }: LogoFieldProps) {
  const id = useId()
  const read = async (file: File | null): Promise<void> => {
    if (file) onChange(await dataUriOf(file))
  }
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} labelElement="div">
      {value !== null && (
        <div className={classes.paper}>
          <img src={value} alt={`${label} as it is printed`} className={classes.logo} />
        </div>
      )}
      <Group gap="xs" mt={6}>
        <FileButton
          onChange={(file) => void read(file)}
          accept={PICTURES}
          inputProps={{ ...forgetChosenFile, 'aria-label': `File of ${label}` }}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs" aria-invalid={error !== undefined || undefined}>
              {value === null ? `Choose ${label.toLowerCase()}` : `Change ${label.toLowerCase()}`}
            </Button>
          )}
        </FileButton>
        {value !== null && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(null)}>
            {`Remove ${label.toLowerCase()}`}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}

const dataUriOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    // After readAsDataURL, the result is always a string.
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error(`${file.name} cannot be read`)))
    reader.readAsDataURL(file)
  })
