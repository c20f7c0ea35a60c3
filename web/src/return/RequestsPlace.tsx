import { PlaceOfPart } from '../ui/layout/KeptHeight.tsx'

export const REQUESTS = 'requests'

export const RequestsPlace = () => (
  <PlaceOfPart mb="md" name={REQUESTS} firstHeight={430} label="Loading what you are asked for" />
)
