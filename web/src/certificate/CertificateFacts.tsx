import { CERTIFICATE_KIND_NAMES } from '@app/contract/certificate/rules'
import type { VisibleCertificate } from '@app/contract/certificate/schema'
import { shownDay, shownMoment } from '@app/contract/dates'
import { settings } from '../lib/settings.ts'
import { EmailAddress } from '../ui/domain/EmailAddress.tsx'
import { PersonErased } from '../ui/domain/PersonErased.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { Facts } from '../ui/layout/Facts.tsx'
import { STATE_WORDS, titleWithRef } from './certificate-words.ts'
import { CERTIFICATE_LABELS } from './labels.ts'

/** The facts of a certificate, to read. External logins get only some of them. */
export function CertificateFacts({ certificate }: { readonly certificate: VisibleCertificate }) {
  const { state, systems, periodFrom, periodTo, decidedBy, whenDecided } = certificate
  const { word, tone } = STATE_WORDS[state]
  return (
    <Facts
      empty=""
      facts={[
        [
          CERTIFICATE_LABELS.state,
          <StatusBadge key="state" tone={tone}>
            {word}
          </StatusBadge>,
        ],
        [
          CERTIFICATE_LABELS.whenPersonErased,
          certificate.whenPersonErased && <PersonErased key="erased" when={certificate.whenPersonErased} />,
        ],
        [CERTIFICATE_LABELS.reason, certificate.reason],
        [CERTIFICATE_LABELS.kind, CERTIFICATE_KIND_NAMES[certificate.kind]],
        ['Warrant of', shownDay(certificate.bwofAnniversary)],
        [
          CERTIFICATE_LABELS.propertyServiceIds,
          systems.map((system) => <div key={system.propertyServiceId}>{titleWithRef(system)}</div>),
        ],
        [CERTIFICATE_LABELS.supplierCompanyId, certificate.supplierName],
        [CERTIFICATE_LABELS.iqpName, certificate.iqpName],
        [CERTIFICATE_LABELS.iqpRegistrationNumber, certificate.iqpRegistrationNumber],
        [CERTIFICATE_LABELS.iqpRegister, certificate.iqpRegister],
        [CERTIFICATE_LABELS.signedDate, shownDay(certificate.signedDate)],
        ['Period', periodFrom && periodTo && `${shownDay(periodFrom)} to ${shownDay(periodTo)}`],
        [CERTIFICATE_LABELS.recommendation, certificate.recommendation],
        [CERTIFICATE_LABELS.whenReceived, shownMoment(certificate.whenReceived, settings.timeZone)],
        [CERTIFICATE_LABELS.decidedBy, decidedBy && <EmailAddress address={decidedBy} />],
        [CERTIFICATE_LABELS.whenDecided, whenDecided && shownMoment(whenDecided, settings.timeZone)],
      ]}
    />
  )
}
