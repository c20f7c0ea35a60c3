import { Alert } from '@mantine/core'

/** Says why a warrant was not issued; nothing for null. */
export const NotIssued = ({ why }: { readonly why: string | null }) =>
  why && (
    <Alert role="alert" color="red" variant="light" title="The warrant was not issued">
      {why}
    </Alert>
  )
