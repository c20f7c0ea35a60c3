/** Why an e-mail with a warrant does not leave any more. */
export const WARRANT_WITHDRAWN = 'The warrant was withdrawn.'
