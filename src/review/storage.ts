import type { Address } from '#core/address'
import { type Hex, toBigInt, toBytes } from '#core/hex'
import type { Simulation } from '#core/simulation'
import { addressWord, say, type Words } from '#core/words'
import type { ExplainedLog, Names } from '#decode'
import type { StorageChange } from './review.ts'

/** Solidity numbers its variables from 0; a base above this is itself a hash, so the mapping lies in another. */
const MAX_SLOT_INDEX = 1_000_000n

/** key ‖ base of a mapping's slot (Solidity storage layout), where the key may be an address. */
function readPreimage(preimage: Hex | undefined): { readonly key: Address; readonly base: bigint } | undefined {
  if (preimage === undefined || toBytes(preimage)?.length !== 64) return undefined
  const key: Address = `0x${preimage.slice(26, 66)}`
  const padded = /^0x0{24}/.test(preimage) && BigInt(key) > 0xffffffffn
  return padded ? { key, base: toBigInt(`0x${preimage.slice(66)}`) } : undefined
}

/** Slots that changed, named as far as the run and its logs tell. A name is a reading of the layout, and never an effect. */
export function nameStorage(simulation: Simulation, logs: readonly ExplainedLog[], names: Names): readonly StorageChange[] {
  return simulation.storage.map(({ address, slot, before, after, preimage }) => {
    const read = readPreimage(preimage)
    const name =
      read === undefined ? undefined : nameOf({ contract: address, ...read, before: toBigInt(before), after: toBigInt(after) }, logs, names)
    return { address, slot, before, after, ...(name === undefined ? {} : { name }) }
  })
}

type Slot = { readonly contract: Address; readonly key: Address; readonly base: bigint; readonly before: bigint; readonly after: bigint }

function nameOf({ contract, key, base, before, after }: Slot, logs: readonly ExplainedLog[], names: Names): Words {
  const who = addressWord(key, names.nameOf(key))
  if (base > MAX_SLOT_INDEX) {
    const approved = logs.some(
      ({ says }) => says.kind === 'approval' && says.token === contract && says.spender === key && says.units === after,
    )
    return approved ? say('What {who} may take', { who }) : say('An entry of {who} in a table within a table', { who })
  }
  return after - before === movedBy(contract, key, logs)
    ? say('Balance of {who}', { who })
    : say('Entry of {who} in table {index}', { who, index: base.toString() })
}

/** What the contract's events say that the key gained; `undefined` when they do not speak of it. */
function movedBy(contract: Address, key: Address, logs: readonly ExplainedLog[]): bigint | undefined {
  let moved: bigint | undefined
  for (const { says } of logs) {
    if (says.kind === 'transfer' && says.token === contract) {
      if (says.to === key) moved = (moved ?? 0n) + says.units
      if (says.from === key) moved = (moved ?? 0n) - says.units
    }
    if (says.kind === 'wrap' && says.token === contract && says.account === key) moved = (moved ?? 0n) + says.units
    if (says.kind === 'unwrap' && says.token === contract && says.account === key) moved = (moved ?? 0n) - says.units
  }
  return moved
}
