import { SavedPrice, type PricedService } from '@app/contract/pricing/schema'
import type { FieldError } from '@app/contract/problem'
import { z } from 'zod'
import { checkPayload } from '../lib/check-payload.ts'
import { errorsByPath, type DraftErrors } from '../lib/draft.ts'
import { rowEditsKind, type RowEdits } from '../lib/row-edits.ts'
import { errorsByRowId } from '../lib/row-errors.ts'

/** The fields of a service that can be edited here. */
export const PRICE_LABELS = { supplierCompanyId: 'Supplier', price: 'Price' } as const

export const PRICES_DRAFT = rowEditsKind<PricedService>((service) => service.propertyServiceId, PRICE_LABELS)

/** The payload with the edits, checked as the server will check it. */
export function pricesToSave(services: readonly PricedService[], edits: RowEdits) {
  const edited = services.flatMap(({ propertyServiceId, whenUpdated }) => {
    const values = edits.get(propertyServiceId)
    return values ? [{ propertyServiceId, whenUpdated, ...Object.fromEntries(values) }] : []
  })
  const { payload, errors } = checkPayload(z.array(SavedPrice), edited)
  return errors ? { errors: priceErrors(errors, edited) } : { payload }
}

/** Errors of a payload by draft path, such as `12.price`. */
export const priceErrors = (
  errors: readonly FieldError[],
  sent: readonly { readonly propertyServiceId: number }[],
): DraftErrors =>
  errorsByPath(
    errorsByRowId(
      errors,
      '',
      sent.map(({ propertyServiceId }) => propertyServiceId),
    ),
  )
