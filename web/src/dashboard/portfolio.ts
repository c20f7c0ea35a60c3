import type { VisibleDashboardRow } from '@app/contract/dashboard/schema'
import type { VisibleDefect } from '@app/contract/defect/schema'

/** What a customer sees of one of its buildings first. */
export interface Building {
  readonly propertyId: number
  readonly name: string
  readonly address: string
  /** What is due next; null where nothing is planned. */
  readonly next: VisibleDashboardRow
  /** How many services are late or have no date. */
  readonly late: number
  readonly openDefects: number
}

const isLate = ({ days }: VisibleDashboardRow): boolean => days === null || days < 0

/** The buildings of rows, which come most urgent first, in that order. */
export function buildingsOf(
  rows: readonly VisibleDashboardRow[],
  defects: readonly Pick<VisibleDefect, 'propertyId'>[],
): readonly Building[] {
  const openDefects = new Map<number, number>()
  for (const { propertyId } of defects) openDefects.set(propertyId, (openDefects.get(propertyId) ?? 0) + 1)
  return [...Map.groupBy(rows, ({ propertyId }) => propertyId)].flatMap(([propertyId, services]) => {
    const [next] = services
    if (!next) return []
    return {
      propertyId,
      name: next.propertyName,
      address: [next.streetAddress, next.location].filter(Boolean).join(', '),
      next,
      late: services.filter(isLate).length,
      openDefects: openDefects.get(propertyId) ?? 0,
    }
  })
}
