import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Header } from '#core/chains/header'
import { type Fact, factValue } from '#core/evidence/fact'
import type { AccountFact, PinFact, ProxyFact } from '#review'
import type { ClosureReader } from '#survey'
import { proxyStateNeeded, readAccounts, readProxies } from '#analysis'

/** What is known of those who may take: their account, what they delegate to, and who may exchange that. */
export type Takers = {
  readonly accounts: Readonly<Record<Address, Fact<AccountFact>>>
  readonly proxies: Readonly<Record<Address, Fact<ProxyFact>>>
}

/** More than these are left unknown: anybody may log that somebody was allowed something. */
const MAX_TAKERS = 200
const MAX_KEEPERS = 32

/** Proves all of them at one block, and then who may exchange the code of proxies. None of them is an account of the person. Throws `rpc/*`, `proof/*`, `simulation/moved`. */
export async function readTakers(
  reader: ClosureReader,
  header: Header,
  addresses: readonly Address[],
  signal?: AbortSignal,
): Promise<Takers> {
  const asked = [...new Set(addresses)].slice(0, MAX_TAKERS)
  if (asked.length === 0) return { accounts: {}, proxies: {} }
  const asking = { purpose: 'allowances' as const, ...defined({ signal }) }
  const { witness, how } = await reader.state(header, proxyStateNeeded(asked), asking)
  const accounts = readAccounts(witness, how.evidence)
  const proxies = readProxies(asked, witness, how.evidence)
  const keepers = [...new Set(Object.values(proxies).flatMap((fact) => factValue(fact)?.admin ?? []))].filter(
    (one) => accounts[one] === undefined,
  )
  if (keepers.length === 0) return { accounts, proxies }
  const wants = keepers.slice(0, MAX_KEEPERS).map((address) => ({ address, slots: [] }))
  const more = await reader.state(header, wants, asking)
  return { accounts: { ...accounts, ...readAccounts(more.witness, more.how.evidence) }, proxies }
}

/** As each of them is now: what a later visit is compared with. Of what is known already nothing is changed. */
export function metNow(
  met: Readonly<Record<Address, PinFact>>,
  { accounts, proxies }: Takers,
  at: number,
): Readonly<Record<Address, PinFact>> {
  const fresh: Record<Address, PinFact> = {}
  for (const [address, fact] of Object.entries(accounts) as readonly (readonly [Address, Fact<AccountFact>])[]) {
    const state = factValue(fact)
    if (state === undefined || met[address] !== undefined) continue
    const implementation = factValue(proxies[address])?.implementation
    fresh[address] = { codeHash: state.codeHash, ...defined({ implementation }), at }
  }
  return { ...fresh, ...met }
}
