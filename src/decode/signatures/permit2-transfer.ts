import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Address } from '#core/ethereum/address'
import { pad, word } from '#core/bytes/hex'
import type { BundleStep } from '#core/simulation/simulation'
import { permit2Transfers } from '../messages/typed/permit2.ts'
import {
  balanceProbes,
  balancesIn,
  callData,
  callIntent,
  least,
  playedBy,
  SIGNATURE,
  type SignatureKind,
  step,
  type UseOf,
} from './signature-kind.ts'

const PERMIT2_SINGLE = parseAbi([
  'struct Permitted { address token; uint256 amount; }',
  'struct Transfer { Permitted permitted; uint256 nonce; uint256 deadline; }',
  'struct Taken { address to; uint256 requestedAmount; }',
  'function permitTransferFrom(Transfer permit, Taken transferDetails, address owner, bytes signature)',
  'function permitWitnessTransferFrom(Transfer permit, Taken transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
])
const PERMIT2_BATCH = parseAbi([
  'struct Permitted { address token; uint256 amount; }',
  'struct Transfers { Permitted[] permitted; uint256 nonce; uint256 deadline; }',
  'struct Taken { address to; uint256 requestedAmount; }',
  'function permitTransferFrom(Transfers permit, Taken[] transferDetails, address owner, bytes signature)',
  'function permitWitnessTransferFrom(Transfers permit, Taken[] transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
])

function transferStep(use: UseOf<'permit2-transfer'>, owner: Address, balances: readonly (bigint | undefined)[]): BundleStep {
  const { permit2, permitted, spender, nonce, deadline, witness } = use
  const taken = permitted.map(({ amount }, at) => ({ to: spender, requestedAmount: least(amount, balances[at]) }))
  const [one, wanted] = [permitted[0], taken[0]]
  if (use.form === 'single' && one !== undefined && wanted !== undefined) {
    const permit = { permitted: one, nonce, deadline }
    return step(
      spender,
      permit2,
      witness === undefined
        ? encodeFunctionData({ abi: PERMIT2_SINGLE, functionName: 'permitTransferFrom', args: [permit, wanted, owner, SIGNATURE] })
        : encodeFunctionData({
            abi: PERMIT2_SINGLE,
            functionName: 'permitWitnessTransferFrom',
            args: [permit, wanted, owner, witness.hash, witness.typeString, SIGNATURE],
          }),
    )
  }
  const permit = { permitted: [...permitted], nonce, deadline }
  return step(
    spender,
    permit2,
    witness === undefined
      ? encodeFunctionData({ abi: PERMIT2_BATCH, functionName: 'permitTransferFrom', args: [permit, taken, owner, SIGNATURE] })
      : encodeFunctionData({
          abi: PERMIT2_BATCH,
          functionName: 'permitWitnessTransferFrom',
          args: [permit, taken, owner, witness.hash, witness.typeString, SIGNATURE],
        }),
  )
}

/** Permit2, SignatureTransfer, with or without a witness. Numbers are bits, 256 to a word. */
export const permit2Transfer: SignatureKind<'permit2-transfer'> = {
  reads: permit2Transfers,
  actor: (_, signer) => signer,
  probes: ({ permitted }, owner) =>
    balanceProbes(
      permitted.map(({ token }) => token),
      owner,
    ),
  exercise: (use, context, actor) => playedBy(use.spender, [transferStep(use, actor, balancesIn(context))], context, actor),
  terms: ({ spender, deadline, permit2, nonce }) => ({ spender, until: deadline, number: { contract: permit2, nonce }, via: permit2 }),
  isRight: true,
  spent: ({ permit2, nonce }, owner) => ({
    reads: [{ to: permit2, data: callData('nonceBitmap(address,uint256)', pad(owner), word(nonce >> 8n)) }],
    isSpent({ word: wordOf }) {
      const bits = wordOf(0)
      return bits === undefined ? undefined : ((bits >> (nonce & 255n)) & 1n) === 1n
    },
  }),
  void: ({ permit2, nonce }) => ({
    how: 'call',
    wish: callIntent(permit2, callData('invalidateUnorderedNonces(uint256,uint256)', word(nonce >> 8n), word(1n << (nonce & 255n)))),
  }),
}
