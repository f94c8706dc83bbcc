import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { delegateOf } from '#core/ethereum/delegation'
import { EMPTY_HASH } from '#core/bytes/empty-hash'
import { isError } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import { type Fact, know } from '#core/evidence/fact'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { ClosureReader } from '#protocol/state-reader'

type Ground = {
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly reader: ClosureReader
  /** The other chains that are set up. */
  readonly others: readonly Chain[]
  readonly signal: AbortSignal
}

/** Code of addresses does not come and go: a block of the last minutes tells. Milliseconds. */
const OLD_ENOUGH = 600_000
const SHIPPED: Evidence = { kind: 'own', method: 'record' }

/** Asks for the other chains' heads while this one is read, so that `elsewhereOf` has them: a head names nobody. Never throws. */
export function warmElsewhere({ chain, others, signal }: Omit<Ground, 'reader'>): void {
  for (const { chainId } of others)
    chain.call('head', { chainId, maxAgeMs: OLD_ENOUGH, purpose: 'review' }, { signal }).catch(() => undefined)
}

/**
 * On which of the other chains an address has code of its own (rule C5): of accounts without code here alone, and of none where no other chain is set
 * up. A chain that cannot be asked leaves all unknown.
 */
export async function elsewhereOf(
  { chain, reader, others, signal }: Ground,
  addresses: readonly Address[],
): Promise<Readonly<Record<Address, Fact<readonly string[]>>>> {
  if (addresses.length === 0) return {}
  if (others.length === 0) return Object.fromEntries(addresses.map((address) => [address, know([], SHIPPED)]))
  const wants = addresses.map((address) => ({ address, slots: [] }))
  const having = async ({ chainId, name }: Chain) => {
    const header = await chain.call('head', { chainId, maxAgeMs: OLD_ENOUGH, purpose: 'review' }, { signal })
    const { witness, how } = await reader.state(header, wants, { purpose: 'review', signal })
    const codes = new Map(witness.codes.map(({ hash, code }) => [hash, code]))
    const found = witness.accounts.flatMap(({ address, account }) =>
      account === undefined || account.codeHash === EMPTY_HASH || delegateOf(codes.get(account.codeHash)) !== undefined ? [] : [address],
    )
    return { name, found, evidence: how.evidence }
  }
  try {
    const answers = await Promise.all(others.map(having))
    const [first] = answers
    return Object.fromEntries(
      addresses.map((address) => [
        address,
        know(
          answers.flatMap(({ name, found }) => (found.includes(address) ? [name] : [])),
          first?.evidence ?? SHIPPED,
        ),
      ]),
    )
  } catch (error) {
    if (!isError(error) || isError(error, 'app/aborted')) throw error
    return {}
  }
}
