import type { SignatureKind } from './signature-kind.ts'

/** EIP-4361: says who one is, and moves nothing. It is a text (`messages/text.ts`). */
export const signIn: SignatureKind<'sign-in'> = {
  reads: [],
  actor: (_, signer) => signer,
  terms: () => ({}),
  isRight: false,
}
