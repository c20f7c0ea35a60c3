import {
  IMPORT_ENDINGS,
  IMPORT_KINDS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_PAPERS,
  MAX_IMPORT_ROWS,
  type ImportKind,
} from '@app/contract/import/rules'
import { Button, Group, NativeSelect, Progress, Radio, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { DropZone } from '../ui/fields/DropZone.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useSheetNames, useTemplate, useUploadImport } from './api.ts'
import classes from './UploadForm.module.css'
import { KIND_WORDS } from './words.ts'

const MEGABYTE = 1024 * 1024

const isSheet = ({ name }: File): boolean => IMPORT_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))

/** The sheets of the workbook that is chosen, and which of them is imported. */
interface SheetChoice {
  readonly names: readonly string[]
  readonly chosen: string
}

/** Chooses what a file holds, and uploads it, of a workbook one sheet. A file of certificates comes with its papers. */
export function UploadForm() {
  const navigate = useNavigate()
  const [kind, setKind] = useState<ImportKind>('companies')
  const [files, setFiles] = useState<readonly File[]>([])
  const [share, setShare] = useState(0)
  const cancelling = useRef(new AbortController())
  const asking = useSheetNames()
  const uploading = useUploadImport()
  const isBusy = asking.isPending || uploading.isPending
  const [sheets, setSheets] = useState<SheetChoice | null>(null)
  const template = useTemplate()
  const takesPapers = kind === 'certificates'
  const sheet = files.find(isSheet)
  const papers = files.filter((file) => file !== sheet)

  const begin = () => {
    cancelling.current = new AbortController()
    setShare(0)
    return { signal: cancelling.current.signal, onProgress: setShare }
  }

  const upload = (file: File, withPapers: readonly File[], sheetName?: string): void =>
    uploading.mutate(
      { kind, file, sheetName, papers: withPapers, ...begin() },
      {
        onSuccess: ({ importId }) =>
          void navigate({ to: '/import/$importId', params: { importId: String(importId) }, search: { step: 'match' } }),
      },
    )

  const forgetRefusals = (): void => {
    asking.reset()
    uploading.reset()
  }

  /** Lets somebody choose among the sheets of a file, where there are several. */
  const askForSheet = (file: File, onNoChoice?: () => void): void => {
    setSheets(null)
    asking.mutate(
      { kind, file, ...begin() },
      {
        onSuccess: (names) => {
          const [first] = names
          if (first !== undefined && names.length > 1) setSheets({ names, chosen: first })
          else onNoChoice?.()
        },
      },
    )
  }

  const add = (dropped: readonly File[]): void => {
    forgetRefusals()
    const [first] = dropped
    const list = dropped.find(isSheet)
    if (takesPapers) {
      const isReplaced = (file: File) => (list && isSheet(file)) || dropped.some(({ name }) => name === file.name)
      setFiles((known) => [...known.filter((file) => !isReplaced(file)), ...dropped])
      if (list) askForSheet(list)
    } else if (first) {
      setFiles([first])
      askForSheet(first, () => upload(first, []))
    }
  }

  return (
    <Stack gap="md">
      <Section title="What is in the file?">
        <Radio.Group
          aria-label="What is in the file"
          value={kind}
          onChange={(value) => {
            const chosen = IMPORT_KINDS.find((each) => each === value)
            if (!chosen) return
            setKind(chosen)
            forgetRefusals()
          }}
        >
          <div className={classes.kinds}>
            {IMPORT_KINDS.map((each) => (
              <Radio.Card key={each} value={each} className={classes.kind} disabled={isBusy}>
                <Radio.Indicator />
                <span>
                  <Text component="span" display="block" fw={600}>
                    {KIND_WORDS[each].label}
                  </Text>
                  <Text component="span" display="block" size="sm" c="dimmed">
                    {KIND_WORDS[each].description}
                  </Text>
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        <Group mt="sm" gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={template.isPending}
            onClick={() => template.mutate(kind)}
          >
            Download a template for {KIND_WORDS[kind].label.toLowerCase()}
          </Button>
          <Text size="sm" c="dimmed">
            Your own file does as well: its columns are matched next.
          </Text>
        </Group>
      </Section>
      <Section title="The file">
        <Stack gap="sm">
          <DropZone
            label="File"
            endings={[...IMPORT_ENDINGS, ...(takesPapers ? ['.pdf'] : [])]}
            isMultiple={takesPapers}
            disabled={isBusy}
            onDrop={add}
            invitation={takesPapers ? 'Drop the list and its papers here' : 'Drop the file here'}
            button={takesPapers ? 'Choose files' : 'Choose a file'}
          >
            Excel (.xlsx, one of its sheets) or CSV, up to {MAX_IMPORT_BYTES / MEGABYTE} MB and{' '}
            {MAX_IMPORT_ROWS.toLocaleString('en-NZ')} rows; the first row has the headings.
            {takesPapers && ` Up to ${MAX_IMPORT_PAPERS} papers as PDFs.`}
          </DropZone>
          {!isBusy && (asking.error ?? uploading.error) && (
            <ErrorBanner title="The file was not taken" error={asking.error ?? uploading.error} />
          )}
          {sheet && sheets && (
            <Group align="flex-end" gap="sm">
              <NativeSelect
                label="Sheet"
                description={`${sheet.name} has ${sheets.names.length} sheets. One is imported at a time.`}
                data={[...sheets.names]}
                value={sheets.chosen}
                onChange={(event) => setSheets({ ...sheets, chosen: event.currentTarget.value })}
                disabled={isBusy}
              />
              {!takesPapers && (
                <Button disabled={isBusy} onClick={() => upload(sheet, [], sheets.chosen)}>
                  Upload this sheet
                </Button>
              )}
            </Group>
          )}
          {takesPapers && files.length > 0 && (
            <Group justify="space-between" gap="sm">
              <ul className={classes.files} aria-label="Chosen files">
                <li>{sheet ? `List: ${sheet.name}` : 'No list yet: choose an Excel or CSV file.'}</li>
                <li>{papers.length === 1 ? '1 paper' : `${papers.length} papers`}</li>
              </ul>
              <Group gap="xs">
                <Button
                  variant="default"
                  disabled={isBusy}
                  onClick={() => {
                    setSheets(null)
                    setFiles([])
                  }}
                >
                  Clear
                </Button>
                <Button disabled={!sheet || isBusy} onClick={() => sheet && upload(sheet, papers, sheets?.chosen)}>
                  Upload
                </Button>
              </Group>
            </Group>
          )}
          {isBusy && (
            <Stack gap={4}>
              <Text size="sm" role="status">
                {share < 1 ? `Uploading ${sheet?.name ?? 'the file'}…` : `Reading ${sheet?.name ?? 'the file'}…`}
              </Text>
              <Group gap="xs" wrap="nowrap">
                <Progress flex={1} value={share * 100} size="sm" aria-label="Progress of the upload" />
                <Button variant="default" size="xs" onClick={() => cancelling.current.abort()}>
                  Cancel
                </Button>
              </Group>
            </Stack>
          )}
        </Stack>
      </Section>
    </Stack>
  )
}
