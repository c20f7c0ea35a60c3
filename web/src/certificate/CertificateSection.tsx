import type { VisibleCertificate } from '@app/contract/certificate/schema'
import type { Day } from '@app/contract/dates'
import type { VisiblePropertyService } from '@app/contract/service/schema'
import { Skeleton, Stack } from '@mantine/core'
import { memo, useEffect, useState } from 'react'
import { useSession } from '../auth/session.ts'
import { ErrorBanner } from '../ui/feedback/ErrorBanner.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useCertificates } from './api.ts'
import { CertificateDialog } from './CertificateDialog.tsx'
import { CertificateList } from './CertificateList.tsx'
import { SystemCertificates } from './SystemCertificates.tsx'

interface CertificateSectionProps {
  readonly propertyId: number
  /** The saved services of the property. */
  readonly services: readonly VisiblePropertyService[]
  /** The present anniversary of the warrant. */
  readonly bwofDay: Day | null
  /** The certificate that a link to the property names. */
  readonly linkedId: number | undefined
  /** Called when the linked certificate has been closed. */
  readonly onLinkClosed: () => void
}

const NONE: readonly VisibleCertificate[] = []

/** The certificates of a property: by system for staff, as a list for external logins. */
export const CertificateSection = memo(function CertificateSection(props: CertificateSectionProps) {
  const { propertyId, services, bwofDay, linkedId, onLinkClosed } = props
  const { isInternal, roles } = useSession()
  const { data, error, refetch } = useCertificates(propertyId)
  const [openedId, setOpenedId] = useState<number | null>(null)
  const certificates = data ?? NONE
  const opened = certificates.find(({ certificateId }) => certificateId === (openedId ?? linkedId))

  useEffect(() => {
    if (linkedId !== undefined) document.getElementById('certificates')?.scrollIntoView()
  }, [linkedId])

  return (
    <Section id="certificates" title="Certificates">
      {error && !data ? (
        <ErrorBanner title="Error loading the certificates" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Stack gap="sm" role="group" aria-busy aria-label="Loading certificates">
          <Skeleton height={14} width="60%" />
          <Skeleton height={14} width="75%" />
        </Stack>
      ) : isInternal ? (
        <SystemCertificates
          propertyId={propertyId}
          services={services}
          certificates={certificates}
          bwofDay={bwofDay}
          onOpen={({ certificateId }) => setOpenedId(certificateId)}
        />
      ) : (
        <CertificateList
          certificates={certificates}
          hasStates={roles.includes('ExternalSupplier')}
          onOpen={({ certificateId }) => setOpenedId(certificateId)}
        />
      )}
      {opened && (
        <CertificateDialog
          key={opened.certificateId}
          certificate={opened}
          onClose={() => {
            setOpenedId(null)
            if (linkedId !== undefined) onLinkClosed()
          }}
        />
      )}
    </Section>
  )
})
