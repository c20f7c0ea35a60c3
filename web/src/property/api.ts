import { exportProperties, getProperty } from '@app/contract/property/calls'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { download } from '../lib/download.ts'
import { send, type SendOptions } from '../lib/send.ts'

export const propertyQuery = (propertyId: number) =>
  queryOptions({
    queryKey: ['property', propertyId],
    queryFn: ({ signal }) => send(getProperty, { params: { propertyId }, signal }),
    meta: { failure: `Error loading property ${propertyId}` },
  })

export const useProperty = (propertyId: number) => useQuery(propertyQuery(propertyId))

export const useExportProperties = () =>
  useMutation({
    mutationFn: (body: SendOptions<typeof exportProperties>['body']) => download(exportProperties, { body }),
    meta: { failure: 'Error exporting to excel', success: { title: 'The export was successful.' } },
  })
