/**
 * Stands above a form that certifies nothing before an independently qualified person has signed it
 * (docs/rules/documents.md#certificates-for-signature).
 */
export function ForSignature() {
  return <p className="for-signature">For signature, not a certificate until signed</p>
}
