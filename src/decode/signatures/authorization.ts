import type { Address } from '#core/ethereum/address'
import type { BundleStep } from '#core/simulation/simulation'
import { ANYBODY } from '../anybody.ts'
import { past, type SignatureKind, type UseOf } from './signature-kind.ts'

/** Sent by anybody, for nothing, with the authorization in its list. */
const delegatingStep = (authorization: UseOf<'authorization'>['authorization'], authority: Address): BundleStep => ({
  kind: 'transaction',
  from: ANYBODY,
  transaction: {
    type: 'eip1559',
    chainId: Number(authorization.chainId),
    nonce: 0,
    gasLimit: 200_000n,
    to: ANYBODY,
    value: 0n,
    data: '0x',
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    accessList: [],
  },
  authorizations: [{ ...authorization, authority }],
})

/** EIP-7702: the code of another contract for the account. It is no typed data (`messages/authorization.ts`). */
export const authorization: SignatureKind<'authorization'> = {
  reads: [],
  actor: (_, signer) => signer,
  exercise: (use, { signer }, actor) => ({
    tense: 'does',
    actor,
    steps: [delegatingStep(use.authorization, signer)],
    first: 0,
    signed: [],
    gaps: [],
  }),
  terms: () => ({}),
  isRight: true,
  givesNothing: (use) => /^0x0{40}$/.test(use.authorization.address),
  // The number of the account itself tells.
  spent: (use) => ({ reads: [], isSpent: ({ nonce }) => past(nonce, use.authorization.nonce) }),
  // Any transaction of the account uses its next number.
  void: (_, { account }) => ({ how: 'call', wish: { kind: 'call', to: account, value: 0n, data: '0x' } }),
}
