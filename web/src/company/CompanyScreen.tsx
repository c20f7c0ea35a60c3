import { ScreenHeader } from '../ui/ScreenHeader.tsx'

export function CompanyScreen() {
  return <ScreenHeader title="Company" />
}
