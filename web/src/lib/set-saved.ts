import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows the record that a save has answered. A read that is still under way began before it, such as the one when somebody
 * returns to the tab: what it brings must not take the place of what was saved.
 */
export function setSaved(client: QueryClient, queryKey: QueryKey, saved: object): void {
  client.setQueryData(queryKey, saved)
  void client.cancelQueries({ queryKey, exact: true })
}
