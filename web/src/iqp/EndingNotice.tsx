import { ENDING_WITHIN_DAYS } from '@app/contract/iqp/rules'
import type { EndingRegistrations } from '@app/contract/iqp/schema'
import { IconCertificate } from '@tabler/icons-react'
import { Banner } from '../ui/feedback/Banner.tsx'
import { AnchorLink } from '../ui/layout/links.ts'
import { useEndingRegistrations } from './api.ts'

/** Warns staff of registrations that end soon or have ended (docs/rules/evidence.md#iqps). */
export function EndingNotice({ isInternal }: { readonly isInternal: boolean }) {
  const { data } = useEndingRegistrations(isInternal)
  if (!data || data.ending + data.ended === 0) return null
  return (
    <Banner icon={IconCertificate} tone="upcoming">
      {endingWords(data)}{' '}
      <AnchorLink to="/iqps" search={{ show: 'ending' }} inherit c="inherit" underline="always">
        Show them
      </AnchorLink>
    </Banner>
  )
}

/** `2 registrations of IQPs end within 60 days and 1 has ended.` */
function endingWords({ ending, ended }: EndingRegistrations): string {
  const parts = [
    ending > 0 && `${registrations(ending)} ${ending === 1 ? 'ends' : 'end'} within ${ENDING_WITHIN_DAYS} days`,
    ended > 0 && `${ending > 0 ? ended : registrations(ended)} ${ended === 1 ? 'has' : 'have'} ended`,
  ]
  return `${parts.filter(Boolean).join(' and ')}.`
}

const registrations = (count: number): string =>
  count === 1 ? '1 registration of an IQP' : `${count} registrations of IQPs`
