import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Signable } from '#core/signing/signable'
import type { Words } from '#core/text/words'
import type { Proposal } from './proposal.ts'

type Place = { readonly account: Address; readonly chainId: number; readonly malformed?: readonly Words[] }

/**
 * What to propose so that an account of ours signs what somebody was asked to sign. `undefined` for what no account of ours signs: a bare hash, a transaction
 * with blobs or without replay protection, a user operation, and several calls at once, which take an account with code.
 */
export function proposalOf(asked: Signable, { account, chainId, malformed }: Place): Proposal | undefined {
  switch (asked.kind) {
    case 'message':
    case 'typed-data':
    case 'authorization':
      return { account, chainId, asked, ...defined({ malformed }) }
    case 'transaction': {
      const { transaction } = asked
      if (transaction.type === 'eip4844' || transaction.chainId < 1) return undefined
      return { account, chainId: transaction.chainId, intent: { kind: 'given', transaction } }
    }
    case 'calls': {
      const [call, ...others] = asked.calls
      if (call === undefined || others.length > 0) return undefined
      return { account, chainId: asked.chainId, intent: { kind: 'call', ...call } }
    }
    default:
      return undefined
  }
}
