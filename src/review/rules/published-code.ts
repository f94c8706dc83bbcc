import type { Address } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import type { Hex } from '#core/bytes/hex'
import { EMPTY_CODE_HASH, type GivenFacts } from '../facts.ts'

/**
 * Hashes (keccak256) of the code of contracts that are known by their address, as their makers or others publish them, the same on every chain of the EVM.
 * Of no other contract of our lists is a hash published that holds wherever it is: most have addresses of their chain in their code, Permit2 among them.
 */
export const PUBLISHED_CODE: ReadonlyMap<Address, Hex> = new Map<Address, Hex>([
  // github.com/safe-global/safe-deployments, src/assets/v1.3.0 and v1.4.1, codeHash of multi_send, multi_send_call_only and sign_message_lib.
  ['0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761', '0x0208282bd262360d0320862c5ac70f375f5ed3b9d89a83a615b4d398415bdc83'],
  ['0x998739bfdaadde7c933b942a68053933098f9eda', '0x81db0e4afdf5178583537b58c5ad403bd47a4ac7f9bde2442ef3e341d433126a'],
  ['0x38869bf66a61cf6bdb996a6ae40d5853fd43b526', '0x0e4f7fc66550a322d1e7688e181b75e217e662a4f3f4d6a29b22bc61217c4b77'],
  ['0x40a2accbd92bca938b02010e17a5b8929b49130d', '0xa9865ac2d9c7a1591619b188c4d88167b50df6cc0c5327fcbd1c8c75f7c066ad'],
  ['0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b', '0xa9865ac2d9c7a1591619b188c4d88167b50df6cc0c5327fcbd1c8c75f7c066ad'],
  ['0x9641d764fc13c8b624c04430c7356c1c7c8102e2', '0xecd5bd14a08c5d2122379900b2f272bdf107a7e92423c10dd5fe3254386c9939'],
  ['0xa65387f16b013cf2af4605ad8aa5ec25a2cba3a2', '0x3ac65dea3cc9dd0d7b7b800f834e3d73415b4e944bb94555c3e4a08fb137e918'],
  ['0x98ffbbf51bb33a056b08ddf711f289936aaff717', '0x3ac65dea3cc9dd0d7b7b800f834e3d73415b4e944bb94555c3e4a08fb137e918'],
  ['0xd53cd0ab83d845ac265be939c57f53ad838012c9', '0x525c754a46b79e05543a59bb61e8de3c9eee0d955a59352409cbe67ea1077528'],
  // create_call of the same list, 1.4.1.
  ['0x9b35af71d77eaf8d7e40252370304687390a1a52', '0x2b3060c55fcb8275653e99ad511a71f67ba76934ed66a7d74d6e68b52afff889'],
  // EntryPoint 0.6 and 0.7: no hash of their makers. That of the code in Optimism's Preinstalls.sol, as the spot checks (dapps.bats) of Polygon's CLI have it.
  ['0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789', '0xc93c806e738300b5357ecdc2e971d6438d34d8e4e17b99b758b1f9cac91c8e70'],
  ['0x0000000071727de22e5e9d8baf0edac6f37da032', '0x8db5ff695839d655407cc8490bb7a5d82337a86a6b39c3f0258aa6c3b582fc58'],
])

/**
 * What says that the code at an address is that of the contract known there. `published`: its hash is the published one; `other`: it is not. `met`: this device
 * signed for the same code before; `changed`: for another. `address`: nothing does but the address, as no hash is published, or the code is not proved or not there.
 */
export type CodeKnownBy = 'published' | 'other' | 'met' | 'changed' | 'address'

type CodeFacts = Pick<GivenFacts, 'accounts' | 'pins'>

export function codeKnownBy({ accounts, pins }: CodeFacts, address: Address): CodeKnownBy {
  const state = factValue(accounts[address])
  if (state === undefined || state.codeHash === EMPTY_CODE_HASH) return 'address'
  const published = PUBLISHED_CODE.get(address)
  if (published !== undefined) return state.codeHash === published ? 'published' : 'other'
  const pin = factValue(pins)?.[address]
  if (pin === undefined) return 'address'
  return pin.codeHash === state.codeHash ? 'met' : 'changed'
}

/** Whether nothing but its address says who a contract is. */
export const isKnownByAddress = (one: CodeFacts, address: Address): boolean => !['published', 'met'].includes(codeKnownBy(one, address))
