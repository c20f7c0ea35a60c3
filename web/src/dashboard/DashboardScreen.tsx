import { ScreenHeader } from '../ui/ScreenHeader.tsx'

export function DashboardScreen() {
  return <ScreenHeader title="Dashboard" />
}
