import type { Address } from '#core/ethereum/address'
import { type Hex, toBigInt } from '#core/bytes/hex'
import type { Frame, Simulation } from '#core/simulation/simulation'

/** Where proxies keep whose code they run: EIP-1967 (implementation, beacon, and who may change them), and EIP-1822's own place. */
const PLACES: ReadonlySet<Hex> = new Set<Hex>([
  '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
  '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
])

const lastAddress = (value: Hex): Address => `0x${value.slice(-40)}`

/** A proxy at its work: the very call that it got goes on to the code that it stands for. */
export function handsOn(frames: readonly Frame[], { kind, to, input, parent }: Frame): boolean {
  const above = parent === undefined ? undefined : frames[parent]
  return kind === 'delegatecall' && above !== undefined && above.to === to && above.input === input
}

/** Who handed a call on to whose code, as `address code`. */
const handedOn = (frames: readonly Frame[]): ReadonlySet<string> =>
  new Set(frames.flatMap((frame) => (handsOn(frames, frame) ? [`${frame.to} ${frame.codeAddress}`] : [])))

/** A place of proxies, or a slot that named the code which this very account handed its call on to: slot 0 of a Safe. */
function namesCode({ address, slot, before, after }: Simulation['storage'][number], handed: ReadonlySet<string>): boolean {
  if (toBigInt(before) === 0n || lastAddress(before) === lastAddress(after)) return false
  return PLACES.has(slot) || handed.has(`${address} ${lastAddress(before)}`)
}

/** Contracts whose code a run exchanges by writing where they keep whose code they run, and for which. One entry each. */
export function exchangedCode({ storage, frames }: Simulation): readonly { readonly address: Address; readonly code: Address }[] {
  const handed = handedOn(frames)
  const found = new Map(storage.filter((change) => namesCode(change, handed)).map(({ address, after }) => [address, lastAddress(after)]))
  return [...found].map(([address, code]) => ({ address, code }))
}
