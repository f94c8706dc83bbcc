import { FOREVER, type SignatureKind } from './signature-kind.ts'

/** Lets somebody act for the account within limits (ERC-7710, session keys): read from several forms. No run can show what it is good for. */
export const delegation: SignatureKind<'delegation'> = {
  reads: [],
  actor: (_, signer) => signer,
  terms: ({ delegate, until }) => ({ spender: delegate, isDelegate: true, until: until ?? FOREVER }),
  isRight: true,
}
