type Known<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined }

/** The fields that `blank` names, as the record has them; those that a login does not get stay blank. */
export function knownFields<Fields extends object>(record: Known<Fields>, blank: Fields): Fields {
  const fields = { ...blank }
  for (const name in blank) {
    const value = record[name]
    if (value !== undefined) fields[name] = value
  }
  return fields
}
