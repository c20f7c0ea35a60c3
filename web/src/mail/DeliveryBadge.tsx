import type { EmailDelivery } from '@app/contract/email/rules'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { deliveryWords } from './mail-words.ts'

/** What became of an e-mail; nothing while it has only been sent, which its status says. */
export function DeliveryBadge({ delivery }: { readonly delivery: EmailDelivery | null }) {
  if (delivery === null || delivery === 'sent') return null
  const { label, tone } = deliveryWords(delivery)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
