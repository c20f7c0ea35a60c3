import { expect, type Page } from '@playwright/test'

/** Waits for the browser to store the list of companies, which a screen shows earlier, with a company of this name in it. */
export const expectStoredCompanies = (page: Page, named = ''): Promise<void> =>
  expect.poll(() => storedCompanies(page)).toContain(named)

/** The list of companies that the browser has stored, as text; null before it has. */
const storedCompanies = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'warrant')) return null
    return new Promise<string | null>((resolve, reject) => {
      const opening = indexedDB.open('warrant')
      opening.addEventListener('error', () => reject(opening.error ?? new Error('failed')))
      opening.addEventListener('success', () => {
        const database = opening.result
        // The list, and what changed since it was written whole.
        const kept = database
          .transaction('lists')
          .objectStore('lists')
          .getAll(IDBKeyRange.bound('company list', 'company list, changes'))
        kept.addEventListener('error', () => reject(kept.error ?? new Error('failed')))
        kept.addEventListener('success', () => {
          database.close()
          resolve(kept.result.length === 0 ? null : JSON.stringify(kept.result))
        })
      })
    })
  })
