interface Addressed {
  readonly streetAddress: string
  readonly location: string
}

/** `12 Quay Street, Thorndon, Wellington` */
export const addressOf = ({ streetAddress, location }: Addressed): string =>
  [streetAddress, location].filter(Boolean).join(', ')
