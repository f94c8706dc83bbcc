import type { Address } from '#core/address'
import type { Chain } from '#core/chain'
import { isError } from '#core/errors'
import type { Evidence } from '#core/evidence'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { EMPTY_HASH } from '#core/empty-hash'
import { type FeeChoice, type Reader, suggestFee } from '#survey'

/** An account of the state trie at a glance. Balance in wei. */
export type AccountGlance = { readonly balance: bigint; readonly nonce: bigint; readonly hasCode: boolean; readonly evidence: Evidence }

type Deps = { readonly chain: Client<ChainCalls, ChainEvents>; readonly reader: Reader }

/** What forms ask before there is a request. */
export type Glances = {
  /** One proved read of any address; it is named to the endpoint alone, not with an account of ours. */
  account(where: Chain, address: Address, signal?: AbortSignal): Promise<AccountGlance>
  /** What a transaction of normal speed may pay now, in wei per gas. Names no account. */
  fees(chainId: number, signal?: AbortSignal): Promise<FeeChoice>
}

/** Fetched when a form first asks: the first screen does not. */
export const createGlances = (deps: Deps): Glances => ({
  account: createAccountState(deps),
  async fees(chainId, signal) {
    const { chain } = deps
    const [header, history] = await Promise.all([
      chain.call('head', { chainId, maxAgeMs: 12_000, purpose: 'fees' }, { signal }),
      chain.call('feeHistory', { chainId }, { signal }),
    ])
    return suggestFee(header, history, 'normal')
  },
})

function createAccountState({ chain, reader }: Deps): Glances['account'] {
  return async (where, address, signal) => {
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
