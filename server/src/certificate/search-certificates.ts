import { sql } from 'kysely'
import { MAX_FOUND, SEARCHED_CERTIFICATES } from '@app/contract/certificate/rules'
import type { FoundCertificate } from '@app/contract/certificate/schema'
import { keywords } from '@app/contract/keyword'
import type { Connection } from '../database/connection.ts'

const STARTS_WITH_LETTER = /^[\p{L}\p{N}]/u

/** Matches a text that has a word which begins with this one. */
const wordStart = (word: string): string =>
  (STARTS_WITH_LETTER.test(word) ? String.raw`\m` : '') + word.replace(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)

/**
 * The newest certificates that match (docs/rules/evidence.md#search). Names have no index of their own, so only the newest
 * certificates are searched by words; a whole registration number and the number of a warrant are found by their indexes, however old.
 */
export async function searchCertificates(db: Connection, text: string): Promise<FoundCertificate[]> {
  const words = keywords(text)
  if (words.length === 0) return []
  const { rows } = await sql<FoundCertificate>`
    with newest as (
        select certificate_id, iqp_name, iqp_registration_number from certificate
        order by certificate_id desc limit ${SEARCHED_CERTIFICATES}),
      found as (
        select certificate_id from newest
        where fold(iqp_name || ' ' || iqp_registration_number) ~ all(${words.map(wordStart)}::text[])
        union
        select certificate_id from certificate where fold(iqp_registration_number) = fold(${text})
        union
        select certificate_id from warrant join warrant_certificate using (warrant_id)
        where fold(number) = fold(${text}))
    select certificate_id, certificate.property_id, property_name, kind, bwof_anniversary, iqp_name,
      iqp_registration_number, signed_date, state
    from found join certificate using (certificate_id) join property using (property_id)
    where property.when_deleted is null
    order by certificate_id desc limit ${MAX_FOUND}`.execute(db)
  return rows
}
