import type { EvidenceRule } from '@app/contract/settings/schema'

/** Labels and descriptions of what is enough for a warrant (docs/rules/evidence.md#what-is-enough-evidence). */
export const EVIDENCE_RULE_WORDS: Readonly<
  Record<EvidenceRule, { readonly label: string; readonly description: string }>
> = {
  certificates: {
    label: 'Certificates',
    description: 'A warrant needs an accepted Form 12A for each specified system.',
  },
  dates: {
    label: 'Dates',
    description: 'Recorded compliance is enough. A missing certificate is a doubt that somebody has to answer.',
  },
}
