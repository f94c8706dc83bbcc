import type { Address } from '#core/ethereum/address'
import type { Frame, Simulation } from '#core/simulation/simulation'

/** Implementations of one contract that are told: more is no proxy but a program. */
const MAX_IMPLEMENTATIONS = 4

/** Whose code a frame ran in the name of another: an account's delegate (EIP-7702), or where a proxy passed its whole call on to. */
function passedOn({ kind, to, codeAddress, input, parent }: Frame, frames: readonly Frame[]): Address | undefined {
  if (codeAddress === to) return undefined
  if (kind === 'call' || kind === 'staticcall') return codeAddress
  const around = parent === undefined ? undefined : frames[parent]
  return kind === 'delegatecall' && around?.to === to && around.input === input ? codeAddress : undefined
}

/**
 * Whose code contracts ran when they were called, as the run showed it: the implementation of a proxy of any make, the master copy of a Safe, the
 * delegate of an account. What a slot says is not enough: a contract may name an implementation there that it never runs.
 */
export function codeOf(simulation: Simulation | undefined): ReadonlyMap<Address, readonly Address[]> {
  const found = new Map<Address, Address[]>()
  for (const frame of simulation?.frames ?? []) {
    const code = passedOn(frame, simulation?.frames ?? [])
    const known = found.get(frame.to) ?? []
    if (code === undefined || known.includes(code) || known.length >= MAX_IMPLEMENTATIONS) continue
    found.set(frame.to, [...known, code])
  }
  return found
}
