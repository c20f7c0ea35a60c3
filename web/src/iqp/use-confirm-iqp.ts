import { saveIqp } from '@app/contract/iqp/calls'
import type { Iqp } from '@app/contract/iqp/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { send } from '../lib/send.ts'

/** Records that a person has checked the registration of an IQP, and changes nothing else. */
export function useConfirmIqp(): (iqp: Iqp) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ iqpId, ...iqp }: Iqp) => send(saveIqp, { params: { iqpId }, body: { ...iqp, confirmed: true } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['iqps'] }),
    meta: { failure: 'Error confirming the IQP', success: { title: 'The registration is confirmed.' } },
  })
  return useCallback((iqp) => mutate(iqp), [mutate])
}
