import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Has PostgreSQL count what an import wrote. It would do so by itself a minute later; until then it takes the tables for almost
 * empty, and may join them in a way that takes minutes.
 */
export const analyzeWritten = (transaction: Transaction<Tables>) =>
  sql`analyze company, contact, property, property_service`.execute(transaction)
