let known: Promise<Set<string>> | undefined

/** Ignores case. The list is loaded when the first password is set, because most processes never need it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await known).has(password.toLowerCase())
}
