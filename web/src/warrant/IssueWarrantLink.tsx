import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { ButtonLink } from '../ui/layout/links.ts'

interface IssueWarrantLinkProps {
  readonly propertyId: number
  readonly variant?: 'filled' | 'default'
}

/** Opens the guided screen that issues the warrant of a property. */
export function IssueWarrantLink({ propertyId, variant = 'filled' }: IssueWarrantLinkProps) {
  return (
    <ButtonLink
      to="/property/$propertyId/issue-warrant"
      params={{ propertyId: String(propertyId) }}
      size="xs"
      variant={variant}
      leftSection={<IconRosetteDiscountCheck size={15} stroke={1.8} aria-hidden />}
    >
      Issue warrant
    </ButtonLink>
  )
}
