import { ScreenHeader } from '../ui/ScreenHeader.tsx'

export function CompanyListScreen() {
  return <ScreenHeader title="Companies" />
}
