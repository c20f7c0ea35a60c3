import type { DocumentKind } from '@app/contract/document/kinds'
import type { Document } from '@app/contract/document/schema'
import { Skeleton, Tabs } from '@mantine/core'
import { memo, useState } from 'react'
import { lazyPart } from '../ui/layout/lazy-part.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { MAIN_KINDS } from './document-kinds.ts'
import type { DocumentEdits } from './document-edits.ts'
import { DocumentList } from './DocumentList.tsx'
import { DropAnywhere } from './DropAnywhere.tsx'
import { KindButtons } from './KindButtons.tsx'
import { LazyDocumentDialog } from './LazyDocumentDialog.tsx'
import { useUploads } from './use-uploads.ts'

/** Loads with its library. */
const UploadTab = lazyPart(() => import('./UploadTab.tsx').then((chunk) => chunk.UploadTab), {
  fallback: <Skeleton height={150} />,
})

interface DocumentsSectionProps {
  readonly propertyId: number
  readonly documents: readonly Document[]
  /** The documents as they were loaded. */
  readonly savedDocuments: readonly Document[]
  readonly whenFirstUploaded: string | null
  /** Undefined if the login may only read. */
  readonly edits?: DocumentEdits | undefined
}

/**
 * The documents of a property. Internal users can also upload and generate them
 * (docs/rules/screens.md#documents-of-a-property).
 */
export const DocumentsSection = memo(function DocumentsSection(props: DocumentsSectionProps) {
  return (
    <Section id="documents" title="Documents">
      {props.edits ? <DocumentTabs {...props} /> : <DocumentList {...props} />}
    </Section>
  )
})

function DocumentTabs(props: DocumentsSectionProps) {
  const { propertyId } = props
  const [tab, setTab] = useState<string | null>('docs')
  const uploads = useUploads(propertyId)
  const [generated, setGenerated] = useState<DocumentKind | null>(null)

  const uploadDropped = (files: readonly File[]): void => {
    uploads.add(files)
    setTab('upload')
    document.getElementById('documents')?.scrollIntoView()
  }

  return (
    <>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="docs">Docs</Tabs.Tab>
          <Tabs.Tab value="upload">Upload</Tabs.Tab>
          <Tabs.Tab value="generate">Generate</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="docs" keepMounted>
          <DocumentList {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="upload">
          <UploadTab propertyId={propertyId} uploads={uploads} />
        </Tabs.Panel>
        <Tabs.Panel value="generate">
          <KindButtons kinds={MAIN_KINDS} onChoose={setGenerated} />
        </Tabs.Panel>
      </Tabs>
      {generated && (
        <LazyDocumentDialog
          documentCase={{ kind: generated, propertyId, supplierCompanyId: null }}
          onClose={() => setGenerated(null)}
          onGenerated={() => {
            setGenerated(null)
            setTab('docs')
          }}
        />
      )}
      <DropAnywhere
        propertyId={propertyId}
        isDisabled={uploads.isUploading || generated !== null}
        onDrop={uploadDropped}
      />
    </>
  )
}
