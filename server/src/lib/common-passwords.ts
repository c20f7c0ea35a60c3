let known: Promise<Set<string>> | undefined

/** Compared without case. The list is read when a first password is set: most processes never hold it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await known).has(password.toLowerCase())
}
