import { sql, type Transaction } from 'kysely'
import { periodStart } from '@app/contract/certificate/rules'
import type { Day } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import { frozenFacts } from '@app/contract/warrant/frozen-facts'
import type { Tables } from '../../database/tables.ts'
import { warrantExpiry } from '@app/contract/bwof/rules'
import type { Row } from '../rows.ts'
import { staffFor, type PlannedCertificate, type PlannedPaper } from './planned.ts'
import type { PlannedWarrant } from './warrants.ts'

/** Rows in one statement: the facts of a warrant are ten kilobytes. */
const CHUNK = 500

/** An office hour of a day, which is over on the same day in UTC. */
const at = (day: Day): string => `${day}T01:30:00Z`

export type DocumentOf = (paper: PlannedPaper) => number

/** Writes certificates with what accepting did. Returns the id of each. */
export async function writeCertificates(
  transaction: Transaction<Tables>,
  planned: readonly PlannedCertificate[],
  documentOf: DocumentOf,
): Promise<ReadonlyMap<PlannedCertificate, number>> {
  const ids = new Map(planned.map((certificate, index) => [certificate, index + 1]))
  const certificateIdOf = (certificate: PlannedCertificate) => ids.get(certificate) ?? 0
  await insert(
    transaction,
    'certificate',
    planned.map((certificate): Row<'certificate'> => {
      const { building, kind, state, bwofAnniversary, supplierCompanyId, signer, signedDate } = certificate
      const { recommendation, receivedVia, reason, received, decided, paper } = certificate
      const staff = staffFor(building.propertyId)
      return {
        certificateId: certificateIdOf(certificate),
        propertyId: building.propertyId,
        supplierCompanyId,
        kind,
        bwofAnniversary,
        propertyServiceIds: certificate.systems.map(({ propertyServiceId }) => propertyServiceId),
        iqpName: signer?.name ?? '',
        iqpRegistrationNumber: signer?.registrationNumber ?? '',
        iqpRegister: signer?.register ?? '',
        signedDate,
        periodFrom: signedDate && periodStart(signedDate),
        periodTo: signedDate,
        recommendation,
        documentId: documentOf(paper),
        state,
        receivedVia,
        reason,
        receivedBy: receivedVia === 'staff' ? staff : 'Automation',
        whenReceived: at(received),
        decidedBy: decided === null ? '' : staff,
        whenDecided: decided && at(decided),
        whenUpdated: at(decided ?? received),
        updatedBy: staff,
      }
    }),
  )
  const accepted = planned.filter(({ state }) => state === 'accepted')
  await insert(
    transaction,
    'acceptedSystem',
    accepted.flatMap((certificate) =>
      certificate.systems.map(({ propertyServiceId, dates }) => ({
        certificateId: certificateIdOf(certificate),
        propertyServiceId,
        kind: certificate.kind,
        bwofAnniversary: certificate.bwofAnniversary,
        ...dates,
      })),
    ),
  )
  await insert(
    transaction,
    'paper',
    planned.map((certificate) => ({
      documentId: documentOf(certificate.paper),
      certificateId: certificateIdOf(certificate),
    })),
  )
  await continueSequence(transaction, 'certificate', 'certificate_id')
  return ids
}

/** Writes warrants, each with one document that is its form and its pack. */
export async function writeWarrants(
  transaction: Transaction<Tables>,
  planned: readonly PlannedWarrant[],
  {
    documentOf,
    paperOf,
    certificateIds,
    facts,
  }: {
    documentOf: DocumentOf
    paperOf: (warrant: PlannedWarrant) => PlannedPaper
    certificateIds: ReadonlyMap<PlannedCertificate, number>
    /** What each property's forms print. */
    facts: ReadonlyMap<number, FormFacts>
  },
): Promise<void> {
  const { defaultAnswers, warrantSigning } = await import('@app/forms/render')
  const numbered = planned.map((warrant, index) => {
    const { building, bwofAnniversary, issueDate, signatory } = warrant
    const printed = facts.get(building.propertyId)
    const { name: signatoryName, signatoryId: issuedBy } = signatory
    const frozen = printed && frozenFacts(printed, { bwofAnniversary, issueDate, signatoryName })
    return {
      ...warrant,
      warrantId: index + 1,
      original: warrant,
      frozen,
      signing: frozen && warrantSigning(frozen, { ...defaultAnswers('bwof', frozen), issuedBy }),
    }
  })
  await insert(
    transaction,
    'warrant',
    numbered.map((warrant) => {
      const { building, signing, acknowledged, issueDate, bwofAnniversary, original } = warrant
      const documentId = documentOf(paperOf(original))
      return {
        warrantId: warrant.warrantId,
        propertyId: building.propertyId,
        bwofAnniversary,
        issueDate,
        expiryDate: warrantExpiry(bwofAnniversary),
        number: warrant.number,
        signatoryName: signing?.name ?? '',
        signatoryPosition: signing?.position ?? '',
        signatoryOrganisation: signing?.organisation ?? '',
        issuedBy: building.issuedBy,
        doubts: warrant.doubts,
        documentId,
        packDocumentId: documentId,
        state: warrant.state,
        reason: warrant.reason,
        whenAcknowledged: acknowledged?.on ?? null,
        acknowledgementReference: acknowledged?.reference ?? '',
        acknowledgementNote: '',
        issuedDateBefore: warrant.issuedDateBefore,
        whenIssued: at(issueDate),
        whenUpdated: at(acknowledged?.on ?? issueDate),
        updatedBy: staffFor(building.propertyId),
      }
    }),
  )
  await insert(
    transaction,
    'warrantFacts',
    numbered.flatMap(({ warrantId, frozen, issueDate, certificates }) => {
      if (!frozen) return []
      const evidence = {
        certificateCount: certificates.length,
        hasRecommendations: certificates.some(({ recommendation }) => recommendation !== ''),
      }
      return [{ warrantId, facts: { ...frozen, ...evidence, today: issueDate } }]
    }),
  )
  await insert(
    transaction,
    'warrantCertificate',
    numbered.flatMap(({ warrantId, certificates }) =>
      certificates.map((certificate, position) => ({
        warrantId,
        certificateId: certificateIds.get(certificate) ?? 0,
        position,
      })),
    ),
  )
  await insert(
    transaction,
    'issuedService',
    numbered.flatMap(({ warrantId, building, dates }) =>
      dates ? [{ warrantId, propertyServiceId: building.warrantServiceId, ...dates }] : [],
    ),
  )
  await insert(
    transaction,
    'paper',
    numbered.map(({ warrantId, original }) => ({
      documentId: documentOf(paperOf(original)),
      warrantId,
    })),
  )
  await continueSequence(transaction, 'warrant', 'warrant_id')
}

/** Inserts rows that have arrays and JSON, which all have the same fields. */
export async function insert(transaction: Transaction<Tables>, table: keyof Tables, rows: readonly object[]) {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows
      .slice(from, from + CHUNK)
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])))
    const columns = sql.join(Object.keys(chunk[0] ?? {}).map((name) => sql.raw(name)))
    const into = sql.raw(snakeCase(table))
    await sql`insert into ${into} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${into}, ${JSON.stringify(chunk)}::jsonb)`.execute(
      transaction,
    )
  }
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The generator assigned the ids of this table; the next one follows them. */
export async function continueSequence(transaction: Transaction<Tables>, table: string, key: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, ${key}), coalesce(max(${sql.ref(key)}), 0) + 1, false)
    from ${sql.table(table)}`.execute(transaction)
}
