import type { PricedService } from '@app/contract/pricing/schema'
import { companyNameById } from '../kept/company-list.ts'
import type { DraftValue } from '../lib/draft.ts'
import { shownMoney } from '../lib/money.ts'
import { PRICE_LABELS } from './prices-draft.ts'

/** Labels and values for the conflict dialog. */
export const priceConflictText = (services: readonly PricedService[]) => ({
  labelOf: (path: string): string => {
    const [id, name] = path.split('.')
    const service = services.find(({ propertyServiceId }) => propertyServiceId === Number(id))
    const label = name === 'price' ? PRICE_LABELS.price : PRICE_LABELS.supplierCompanyId
    return service ? `${service.serviceName}, ${service.propertyName}: ${label}` : label
  },
  showValue: (path: string, value: DraftValue): string => {
    if (typeof value !== 'number') return '–'
    return path.endsWith('.price') ? shownMoney(value) : companyNameById(value)
  },
})
