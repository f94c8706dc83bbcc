import type { Address } from '#core/ethereum/address'
import { isError } from '#core/errors'
import { type Hex, isHex, lowerHex } from '#core/bytes/hex'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { Records } from '#store'

/** Transactions that are asked for at once. */
const AT_ONCE = 50

/**
 * Which transactions an account sent itself: by our own records, else by an endpoint's word, which a token gains little by: it is then shown as unlisted, and without a
 * value all the same. What nobody tells is taken for a stranger's. Never throws `rpc/*`.
 */
export function createSenders(chain: Client<ChainCalls, ChainEvents>, records: () => Records) {
  return async (chainId: number, account: Address, hashes: readonly Hex[]): Promise<ReadonlySet<Hex>> => {
    const own = new Set<Hex>(
      records()
        .transactions.get()
        .filter((item) => item.account === account)
        .map(({ id }) => id),
    )
    const sent = new Set(hashes.filter((hash) => own.has(hash)))
    const open = [...new Set(hashes)].filter((hash) => !own.has(hash))
    for (let at = 0; at < open.length; at += AT_ONCE) {
      const asked = open.slice(at, at + AT_ONCE)
      const calls = asked.map((hash) => ({ method: 'eth_getTransactionByHash' as const, params: [hash] }))
      try {
        const { results } = await chain.call('claimed', { chainId, account, calls })
        results.forEach((reply, place) => {
          const hash = asked[place]
          if (hash !== undefined && reply.ok && senderOf(reply.result) === account) sent.add(hash)
        })
      } catch (error) {
        if (!isError(error) || !error.code.startsWith('rpc/')) throw error
      }
    }
    return sent
  }
}

/** The sender that an answer names; hostile JSON. */
function senderOf(answer: unknown): Address | undefined {
  if (typeof answer !== 'object' || answer === null || !('from' in answer)) return undefined
  const { from } = answer
  return isHex(from, 20) ? lowerHex(from) : undefined
}
