import { getPricingSummary, savePrices } from '@app/contract/pricing/calls'
import type { PricedService, PricingSummary, SavedPrice } from '@app/contract/pricing/schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../lib/send.ts'

const pricingQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['pricing', companyId],
    queryFn: ({ signal }) => send(getPricingSummary, { params: { companyId }, signal }),
    // The screen itself reports a missing company.
    meta: { failure: `Error loading pricing summary for company ${companyId}`, handles: [404] },
  })

export const usePricingSummary = (companyId: number) => useQuery(pricingQuery(companyId))

/** The services, with saved ones in place of their old versions. */
export function withSavedServices(
  services: readonly PricedService[],
  saved: readonly PricedService[],
): PricedService[] {
  const byId = new Map(saved.map((service) => [service.propertyServiceId, service]))
  return services.map((service) => byId.get(service.propertyServiceId) ?? service)
}

/** Saves prices. The caller handles a conflict (409). */
export function useSavePrices(companyId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SavedPrice[]) => send(savePrices, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(
        pricingQuery(companyId).queryKey,
        (old: PricingSummary | undefined) => old && { ...old, services: withSavedServices(old.services, saved) },
      )
      void queryClient.invalidateQueries({ queryKey: ['property'] })
      void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
    },
    meta: {
      failure: `Error saving services for company ${companyId}`,
      handles: [409],
      success: { title: 'Services have been saved.' },
    },
  })
}

/** Fetches the current services while the screen holds edits of older ones. */
export function useRetrievePricing(companyId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const summary = await send(getPricingSummary, { params: { companyId } })
      queryClient.setQueryData(pricingQuery(companyId).queryKey, summary)
      return summary.services
    },
    meta: { failure: `Error loading pricing summary for company ${companyId}` },
  })
}
