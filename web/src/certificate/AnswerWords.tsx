import { CERTIFICATE_KIND_NAMES, certifiesCompliance } from '@app/contract/certificate/rules'
import type { VisibleCertificate } from '@app/contract/certificate/schema'
import { Text } from '@mantine/core'
import classes from './AnswerWords.module.css'
import { RECEIVED_WORDS } from './certificate-words.ts'

/** What the supplier said, where the certificate came as its answer, and what is still wanted. */
export function AnswerWords({ certificate }: { readonly certificate: VisibleCertificate }) {
  const { answerNumber, answerText, receivedVia, kind, documentId, state } = certificate
  if (!answerNumber) return null
  const lacksPaper = documentId === null && state === 'received' && !certifiesCompliance(kind)
  return (
    <section className={classes.answer} aria-label="What the supplier answered">
      <Text size="sm" className={classes.words}>
        {answerText}
      </Text>
      {lacksPaper && (
        <Text size="sm" fw={550}>
          Wanted: the {CERTIFICATE_KIND_NAMES[kind]}, signed. Print it from Documents, or ask {certificate.supplierName}{' '}
          for its own, and file the paper here.
        </Text>
      )}
      <Text size="xs" c="dimmed">
        Answer {answerNumber}
        {receivedVia && `, ${RECEIVED_WORDS[receivedVia].toLowerCase()}`}
      </Text>
    </section>
  )
}
