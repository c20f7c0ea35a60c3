import { LIST_RECORD_LIMIT } from '@app/contract/list'
import { listProperties } from '@app/contract/property/calls'
import { PropertyListRow } from '@app/contract/property/schema'
import { currentSession } from '../auth/session.ts'
import { nameOnDevice } from '../lib/addresses.ts'
import { cachedList, useCachedList } from '../lib/cached-list.ts'
import { request, readWhole } from '../lib/send.ts'

const propertyList = cachedList<PropertyListRow>({
  name: nameOnDevice('property list'),
  row: PropertyListRow,
  idOf: ({ propertyId }) => propertyId,
  owner: () => currentSession()?.loginId ?? null,
  download: async (hash, isUnattended) => {
    const answer = await request(listProperties, {
      query: { recordLimit: LIST_RECORD_LIMIT, changesSince: hash },
      isUnattended,
    })
    return answer.status === 304 ? null : readWhole(answer.json(), listProperties)
  },
})

/** All properties that the login may see. */
export const usePropertyList = () => useCachedList(propertyList)

/** Call after a property has been saved. */
export const refreshPropertyList = (): Promise<void> => propertyList.refresh()

/** Call when others may have changed it. */
export const followPropertyList = (): Promise<void> => propertyList.follow()

export const clearPropertyList = (): void => void propertyList.clear()
