import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Address } from '#core/ethereum/address'
import { pad, word } from '#core/bytes/hex'
import type { BundleStep } from '#core/simulation/simulation'
import { PERMIT2 } from '../functions/known.ts'
import { permit2Allowances } from '../messages/typed/permit2.ts'
import {
  any,
  balanceProbes,
  balancesIn,
  callData,
  callIntent,
  least,
  past,
  playedBy,
  SIGNATURE,
  type SignatureKind,
  step,
  type UseOf,
} from './signature-kind.ts'

const PERMIT2_SINGLE = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, Single permitSingle, bytes signature)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
])
const PERMIT2_BATCH = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Batch { Details[] details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, Batch permitBatch, bytes signature)',
])

function stepsOf(use: UseOf<'permit2-allowance'>, owner: Address, balances: readonly (bigint | undefined)[]): readonly BundleStep[] {
  const { permit2, details, spender, deadline } = use
  const cut = details.map(({ token, amount, expiration, nonce }) => ({
    token,
    amount,
    expiration: Number(expiration),
    nonce: Number(nonce),
  }))
  const [only] = cut
  const permit =
    use.form === 'single' && only !== undefined
      ? encodeFunctionData({
          abi: PERMIT2_SINGLE,
          functionName: 'permit',
          args: [owner, { details: only, spender, sigDeadline: deadline }, SIGNATURE],
        })
      : encodeFunctionData({
          abi: PERMIT2_BATCH,
          functionName: 'permit',
          args: [owner, { details: cut, spender, sigDeadline: deadline }, SIGNATURE],
        })
  const takes = details.flatMap(({ token, amount }, at): BundleStep[] => {
    const units = least(amount, balances[at])
    if (units === 0n) return []
    return [
      step(
        spender,
        permit2,
        encodeFunctionData({ abi: PERMIT2_SINGLE, functionName: 'transferFrom', args: [owner, spender, units, token] }),
      ),
    ]
  })
  return [step(spender, permit2, permit), ...takes]
}

/** Permit2, AllowanceTransfer: PermitSingle and PermitBatch. */
export const permit2Allowance: SignatureKind<'permit2-allowance'> = {
  reads: permit2Allowances,
  actor: (_, signer) => signer,
  probes: ({ details }, owner) =>
    balanceProbes(
      details.map(({ token }) => token),
      owner,
    ),
  exercise: (use, context, actor) => playedBy(use.spender, stepsOf(use, actor, balancesIn(context)), context, actor),
  terms: ({ spender, deadline, permit2 }) => ({ spender, until: deadline, via: permit2 }),
  isRight: true,
  givesNothing: ({ details }) => details.every(({ amount }) => amount === 0n),
  spent: ({ details, spender }, owner) => ({
    reads: details.map(({ token }) => ({
      to: PERMIT2,
      data: callData('allowance(address,address,address)', pad(owner), pad(token), pad(spender)),
    })),
    // One number that was used makes all of a batch worthless.
    isSpent: ({ word: wordOf }) => any(details.map(({ nonce }, index) => past(wordOf(index, 2), nonce))),
  }),
  void({ permit2, details: [first], spender }) {
    // One number that is used makes all of a batch worthless.
    if (first === undefined) return undefined
    const data = callData('invalidateNonces(address,address,uint48)', pad(first.token), pad(spender), word(first.nonce + 1n))
    return { how: 'call', wish: callIntent(permit2, data) }
  },
}
