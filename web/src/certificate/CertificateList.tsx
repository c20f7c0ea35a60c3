import { CERTIFICATE_KIND_NAMES } from '@app/contract/certificate/rules'
import type { VisibleCertificate } from '@app/contract/certificate/schema'
import { shownDay } from '@app/contract/dates'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useListRows } from '../ui/table/list-rows.ts'
import { useLocalView } from '../ui/table/list-view.ts'
import { STATE_WORDS, titleWithRef } from './certificate-words.ts'

interface CertificateListProps {
  readonly certificates: readonly VisibleCertificate[]
  /** For a supplier, who sees its own in every state. */
  readonly hasStates: boolean
  readonly onOpen: (certificate: VisibleCertificate) => void
}

const systemsOf = ({ systems }: VisibleCertificate): string => systems.map(titleWithRef).join(', ')
const searchText = (row: VisibleCertificate): string =>
  `${CERTIFICATE_KIND_NAMES[row.kind]} ${systemsOf(row)} ${row.iqpName}`
const rowKey = ({ certificateId }: VisibleCertificate): number => certificateId

/** The certificates that an external login may see, newest first. Only suppliers see states and reasons. */
export function CertificateList({ certificates, hasStates, onOpen }: CertificateListProps) {
  const columns = useMemo(() => columnsFor(hasStates, onOpen), [hasStates, onOpen])
  const rows = useMemo(() => certificates.toReversed(), [certificates])
  const view = useLocalView({ size: 10 })
  const list = useListRows({ rows, columns, view, searchText })
  return (
    <DataTable
      label="Certificates"
      columns={columns}
      list={list}
      view={view}
      rowKey={rowKey}
      empty={
        <EmptyState title="No certificates yet">
          {hasStates
            ? 'Certificates that you send to the office appear here.'
            : 'Certificates appear here when the office has accepted them.'}
        </EmptyState>
      }
    />
  )
}

const columnsFor = (
  hasStates: boolean,
  onOpen: (certificate: VisibleCertificate) => void,
): readonly Column<VisibleCertificate>[] => [
  {
    id: 'systems',
    header: 'Certificate',
    value: systemsOf,
    cell: (row) => (
      <>
        <strong>{CERTIFICATE_KIND_NAMES[row.kind]}</strong> {systemsOf(row)}
      </>
    ),
    card: 'title',
  },
  ...(hasStates
    ? [
        {
          id: 'state',
          header: 'State',
          value: (row: VisibleCertificate) => row.state,
          cell: (row: VisibleCertificate) => (
            <>
              <StatusBadge tone={STATE_WORDS[row.state].tone}>
                {row.state === 'received' ? 'Received' : STATE_WORDS[row.state].word}
              </StatusBadge>{' '}
              {row.reason}
            </>
          ),
          width: '24%',
        },
      ]
    : []),
  {
    id: 'iqp',
    header: 'IQP',
    value: (row) => row.iqpName,
    cell: (row) => [row.iqpName, row.iqpRegistrationNumber].filter(Boolean).join(', ') || '–',
    width: '20%',
  },
  {
    id: 'signed',
    header: 'Signed',
    value: (row) => row.signedDate,
    cell: (row) => (row.signedDate ? shownDay(row.signedDate) : '–'),
    isNumeric: true,
    width: 116,
  },
  {
    id: 'warrant',
    header: 'Warrant of',
    value: (row) => row.bwofAnniversary,
    cell: (row) => shownDay(row.bwofAnniversary),
    isNumeric: true,
    width: 124,
  },
  {
    id: 'paper',
    header: 'Paper',
    isHeaderHidden: true,
    cell: (row) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Open ${CERTIFICATE_KIND_NAMES[row.kind]}, ${systemsOf(row)}`}
        onClick={() => onOpen(row)}
      >
        Open
      </Button>
    ),
    width: 84,
    card: 'aside',
  },
]
