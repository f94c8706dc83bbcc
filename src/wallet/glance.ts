import type { Address } from '#core/address'
import type { Chain } from '#core/chain'
import { isError } from '#core/errors'
import type { Evidence } from '#core/evidence'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { EMPTY_HASH } from '#core/empty-hash'
import type { Reader } from '#survey'

/** An account of the state trie at a glance. Balance in wei. */
export type AccountGlance = { readonly balance: bigint; readonly nonce: bigint; readonly hasCode: boolean; readonly evidence: Evidence }

/** One proved read of any address; it is named to the endpoint alone, not with an account of ours. */
export function createAccountState({ chain, reader }: { readonly chain: Client<ChainCalls, ChainEvents>; readonly reader: Reader }) {
  return async (where: Chain, address: Address, signal?: AbortSignal): Promise<AccountGlance> => {
    for (let attempt = 0; ; attempt++) {
      try {
        const header = await chain.call(
          'head',
          { chainId: where.chainId, maxAgeMs: attempt === 0 ? 2000 : 0, purpose: 'balances' },
          { signal },
        )
        const { witness, how } = await reader.state(header, [{ address, slots: [] }], {
          purpose: 'balances',
          ...(signal ? { signal } : {}),
        })
        const account = witness.accounts[0]?.account
        return {
          balance: account?.balance ?? 0n,
          nonce: account?.nonce ?? 0n,
          hasCode: (account?.codeHash ?? EMPTY_HASH) !== EMPTY_HASH,
          evidence: how.evidence,
        }
      } catch (error) {
        if (!isError(error, 'simulation/moved') || attempt >= 4) throw error
      }
    }
  }
}
