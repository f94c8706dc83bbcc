import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Evidence } from '#core/evidence/evidence'
import { type Fact, know } from '#core/evidence/fact'
import type { Hex } from '#core/bytes/hex'
import type { MissingState, Witness } from '#core/simulation/simulation'
import type { ProxyFact } from '#review'

/** ERC-1967: keccak256 of `eip1967.proxy.implementation`, `.admin` and `.beacon`, less one. ERC-1822: keccak256 of `PROXIABLE`. */
const SLOTS = {
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
  beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  proxiable: '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
} as const satisfies Record<string, Hex>

/** Older proxies and Safes keep their implementation in the first slot. */
const FIRST: Hex = `0x${'0'.repeat(64)}`

/** What must be proved to know what a contract delegates to. */
export const proxyStateNeeded = (addresses: readonly Address[]): readonly MissingState[] =>
  addresses.map((address) => ({ address, slots: [...Object.values(SLOTS), FIRST] }))

const addressIn = (value: Hex | undefined): Address | undefined =>
  value !== undefined && /^0x0{24}[0-9a-f]{40}$/.test(value) && BigInt(value) > 0xffffn ? `0x${value.slice(26)}` : undefined

/** Code that is only a hop elsewhere is short; a first slot of anything else is no implementation. */
const MAX_PROXY_CODE = 1200

/** What each of these delegates to, as far as the slots of the standards say. An account without code is no proxy. */
export function readProxies(
  addresses: readonly Address[],
  witness: Witness,
  evidence: Evidence,
): Readonly<Record<Address, Fact<ProxyFact>>> {
  const codes = new Map(witness.codes.map(({ hash, code }) => [hash, code]))
  const values = new Map(witness.slots.map(({ address, slot, value }) => [`${address}${slot}`, value]))
  const found: Record<Address, Fact<ProxyFact>> = {}
  for (const address of addresses) {
    const state = witness.accounts.find((item) => item.address === address)
    if (state === undefined) continue
    const code = state.account && codes.get(state.account.codeHash)
    const at = (slot: Hex): Address | undefined => addressIn(values.get(`${address}${slot}`))
    const first = code !== undefined && (code.length - 2) / 2 <= MAX_PROXY_CODE ? at(FIRST) : undefined
    const [implementation, admin, beacon] = [at(SLOTS.implementation) ?? at(SLOTS.proxiable) ?? first, at(SLOTS.admin), at(SLOTS.beacon)]
    found[address] = know(defined({ implementation, admin, beacon }), evidence)
  }
  return found
}
