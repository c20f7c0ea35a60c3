/** The first of some encodings that a caller takes, by its accept-encoding. */
export const bestEncoding = <Encoding extends string>(
  accepted: string | undefined,
  preferred: readonly Encoding[],
): Encoding | 'identity' =>
  preferred.find((encoding) => new RegExp(String.raw`\b${encoding}\b`).test(accepted ?? '')) ?? 'identity'
