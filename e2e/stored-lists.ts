import { expect, type Page } from '@playwright/test'

/** Waits for the browser to store the list of companies, which a screen shows earlier. */
export const expectStoredCompanies = (page: Page): Promise<void> =>
  expect.poll(() => hasStoredCompanies(page)).toBe(true)

/** Whether the browser has stored the list of companies. */
const hasStoredCompanies = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'warrant')) return false
    return new Promise<boolean>((resolve, reject) => {
      const opening = indexedDB.open('warrant')
      opening.addEventListener('error', () => reject(opening.error ?? new Error('failed')))
      opening.addEventListener('success', () => {
        const database = opening.result
        const kept = database.transaction('lists').objectStore('lists').getKey('company list')
        kept.addEventListener('error', () => reject(kept.error ?? new Error('failed')))
        kept.addEventListener('success', () => {
          database.close()
          resolve(kept.result !== undefined)
        })
      })
    })
  })
