import type { Document } from '@app/contract/document/schema'
import { Tabs } from '@mantine/core'
import { memo, useState } from 'react'
import { Section } from '../ui/Section.tsx'
import type { DocumentEdits } from './document-edits.ts'
import { DocumentList } from './DocumentList.tsx'

interface DocumentsSectionProps {
  readonly propertyId: number
  readonly documents: readonly Document[]
  /** As they were loaded. */
  readonly savedDocuments: readonly Document[]
  readonly whenFirstUploaded: string | null
  /** Absent for those who only read. */
  readonly edits?: DocumentEdits | undefined
}

/** The documents of a property: to read, and for internal users to upload and to generate (operations 2.5). */
export const DocumentsSection = memo(function DocumentsSection(props: DocumentsSectionProps) {
  const [tab, setTab] = useState<string | null>('docs')
  if (!props.edits) {
    return (
      <Section id="documents" title="Documents">
        <DocumentList {...props} />
      </Section>
    )
  }
  return (
    <Section id="documents" title="Documents">
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="docs">Docs</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="docs">
          <DocumentList {...props} />
        </Tabs.Panel>
      </Tabs>
    </Section>
  )
})
