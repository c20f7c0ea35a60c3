import type { CompanyListRow } from '@app/contract/company/schema'
import { MOST_FOUND } from '@app/contract/find/rules'
import { keywords } from '@app/contract/keyword'
import type { PropertyListRow } from '@app/contract/property/schema'
import { useEffect, useMemo, useState } from 'react'
import type { RecentRecord } from '../kept/recent-records.ts'
import { recordIndex } from '../lib/keyword-search/record-index.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { bestResults, COMPANY, PROPERTY, recentRows, type FindResult } from './find.ts'

/** With fewer exact matches, those with an error of typing are looked for too. */
const FEW = 3

interface FoundRecords {
  readonly properties: readonly FindResult[]
  readonly companies: readonly FindResult[]
  /** Those that have the words of the query with errors of typing. */
  readonly similar: readonly FindResult[]
}

const NOTHING: FoundRecords = { properties: [], companies: [], similar: [] }

interface Lists {
  readonly companies: readonly CompanyListRow[]
  readonly properties: readonly PropertyListRow[]
  readonly recent: readonly RecentRecord[]
}

interface CurrentRecords {
  readonly records: FoundRecords
  /** The query for which they were found. */
  readonly foundFor: string
  /** False for a moment after another query or other lists: these are still the records that were found before. */
  readonly isCurrent: boolean
}

/** Searches the lists that are stored in the browser, off the main thread where they are long (docs/decisions/0013). */
export function useFoundRecords(query: string, { companies, properties, recent }: Lists): CurrentRecords {
  const companyIndex = useMemo(() => recordIndex(companies, COMPANY.textOf), [companies])
  const propertyIndex = useMemo(() => recordIndex(properties, PROPERTY.textOf), [properties])
  useEffect(() => whenIdle(companyIndex.prepare), [companyIndex])
  useEffect(() => whenIdle(propertyIndex.prepare), [propertyIndex])

  const openedCompanies = useMemo(() => recentRows(COMPANY, companies, recent), [companies, recent])
  const openedProperties = useMemo(() => recentRows(PROPERTY, properties, recent), [properties, recent])

  /** The same object as long as the answer to it is the same. */
  const question = useMemo(
    () => ({ query, companyIndex, propertyIndex, openedCompanies, openedProperties }),
    [query, companyIndex, propertyIndex, openedCompanies, openedProperties],
  )
  const [found, setFound] = useState<{ question: { query: string } | null; records: FoundRecords }>({
    question: null,
    records: NOTHING,
  })
  useEffect(() => {
    let isOver = false
    const show = (records: FoundRecords): void => {
      if (!isOver) setFound({ question, records })
    }
    const search = async (): Promise<void> => {
      if (keywords(query).length === 0) return show(NOTHING)
      const [exactProperties, exactCompanies] = await Promise.all([propertyIndex.find(query), companyIndex.find(query)])
      if (isOver) return
      const exact = {
        properties: bestResults(PROPERTY, exactProperties, query, openedProperties),
        companies: bestResults(COMPANY, exactCompanies, query, openedCompanies),
      }
      if (exactProperties.length + exactCompanies.length >= FEW) return show({ ...exact, similar: [] })
      const [nearProperties, nearCompanies] = await Promise.all([
        propertyIndex.findNear(query, MOST_FOUND),
        companyIndex.findNear(query, MOST_FOUND),
      ])
      const near = [...nearProperties.map(PROPERTY.resultOf), ...nearCompanies.map(COMPANY.resultOf)]
      const known = new Set([...exact.properties, ...exact.companies].map(({ key }) => key))
      show({ ...exact, similar: near.filter(({ key }) => !known.has(key)).slice(0, MOST_FOUND) })
    }
    void search()
    return () => {
      isOver = true
    }
  }, [question, query, companyIndex, propertyIndex, openedCompanies, openedProperties])
  return {
    records: found.records,
    foundFor: found.question?.query ?? query,
    isCurrent: found.question === question,
  }
}
