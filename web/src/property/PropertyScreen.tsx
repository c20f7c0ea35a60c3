import { ScreenHeader } from '../ui/ScreenHeader.tsx'

export function PropertyScreen() {
  return <ScreenHeader title="Property" />
}
