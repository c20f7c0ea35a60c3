/** The first of the preferred encodings that the Accept-Encoding header allows. */
export const bestEncoding = <Encoding extends string>(
  accepted: string | undefined,
  preferred: readonly Encoding[],
): Encoding | 'identity' =>
  preferred.find((encoding) => new RegExp(String.raw`\b${encoding}\b`).test(accepted ?? '')) ?? 'identity'
