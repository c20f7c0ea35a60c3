import type { VisibleCompany } from '@app/contract/company/schema'
import { Button } from '@mantine/core'
import { confirm } from '../ui/feedback/confirm.ts'
import { useGoBack } from '../ui/layout/use-go-back.ts'
import { useDeleteCompany } from './api.ts'

/** Asks, deletes the company and goes back. The server refuses while an active property refers to the company. */
export function DeleteCompany({ company }: { readonly company: VisibleCompany }) {
  const remove = useDeleteCompany(company.companyId)
  const goBack = useGoBack('/companies')

  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Delete company',
      message: `Are you sure you want to delete this company ${company.companyName} ?`,
      confirm: 'Delete',
      danger: true,
    })
    if (isSure) remove.mutate(company.whenUpdated ?? '', { onSuccess: () => goBack({ ignoreBlocker: true }) })
  }

  return (
    <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
      Delete
    </Button>
  )
}
